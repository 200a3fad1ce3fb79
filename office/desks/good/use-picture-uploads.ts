import { useRef, useState } from 'react'
import { wordsOf } from '#office/state/api.ts'
import { uploadFile } from '#office/state/send-file.ts'

/** On the way at once: the server takes three over all people. */
const AT_ONCE = 3

interface Progress {
  done: number
  total: number
  refused: string[]
}

const NONE: Progress = { done: 0, total: 0, refused: [] }

/** Many files, a few at a time, in the order they were given; what is refused says why and holds up nothing. */
export function usePictureUploads(onStored: (files: string[]) => void) {
  const [progress, setProgress] = useState(NONE)
  const queue = useRef<File[]>([])
  const running = useRef(0)
  /** Kept until those before them have come, so that the order of choosing is the order on the card. */
  const places = useRef<(string | null | undefined)[]>([])
  const reported = useRef(0)

  function report() {
    const ready: string[] = []
    while (reported.current < places.current.length && places.current[reported.current] !== undefined) {
      const file = places.current[reported.current++]
      if (file) ready.push(file)
    }
    if (ready.length > 0) onStored(ready)
  }

  async function work() {
    running.current += 1
    for (let file = queue.current.shift(); file; file = queue.current.shift()) {
      const place = places.current.push(undefined) - 1
      let refusal: string | null = null
      try {
        places.current[place] = (await uploadFile<{ file: string }>('pictures', file)).file
      } catch (error) {
        places.current[place] = null
        refusal = wordsOf(error)
      }
      report()
      setProgress((now) => ({
        ...now,
        done: now.done + 1,
        refused: refusal ? [...now.refused, refusal] : now.refused,
      }))
    }
    running.current -= 1
  }

  function add(files: readonly File[]) {
    if (files.length === 0) return
    const isIdle = running.current === 0
    setProgress((now) => {
      const before = isIdle ? NONE : now
      return { ...before, total: before.total + files.length }
    })
    queue.current.push(...files)
    for (let at = running.current; at < Math.min(AT_ONCE, queue.current.length + running.current); at++) void work()
  }

  return { ...progress, isBusy: progress.done < progress.total, add, discard: () => setProgress(NONE) }
}
