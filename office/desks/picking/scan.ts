import type { PickingLine } from '#contract/office/picking.ts'

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** By the barcode, the article or the code; of several places one that still wants it. */
export function lineOfScan<
  Line extends Pick<PickingLine, 'barcode' | 'article' | 'code' | 'isMine'> & { left: number },
>(lines: readonly Line[], scanned: string): Line | null {
  const asked = plain(scanned)
  const fitting = lines.filter(
    ({ barcode, article, code }) => barcode === scanned || plain(article) === asked || code === asked,
  )
  return (
    fitting.find(({ isMine, left }) => isMine && left > 0) ?? fitting.find(({ isMine }) => isMine) ?? fitting[0] ?? null
  )
}

let audio: AudioContext | null = null

/** Heard without looking: short and high for right, long and low for wrong. */
export function beep(isRight: boolean) {
  navigator.vibrate?.(isRight ? 40 : [200, 80, 200])
  try {
    audio ??= new AudioContext()
    const sound = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.15
    sound.frequency.value = isRight ? 1320 : 220
    sound.connect(volume).connect(audio.destination)
    sound.start()
    sound.stop(audio.currentTime + (isRight ? 0.08 : 0.5))
  } catch {
    // no sound on this machine: the words and the colour say it as well
  }
}
