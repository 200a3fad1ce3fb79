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
