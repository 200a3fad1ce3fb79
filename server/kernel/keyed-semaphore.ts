interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Keyed semaphore: at most `atOnce` for each subject, the others wait in order. Answers the release function, or null
 * when the queue is full. Idle subjects are deleted.
 */
export function keyedSemaphore(atOnce: number, mostWaiting: number): (subject: string) => Promise<(() => void) | null> {
  const lines = new Map<string, Line>()
  return async (subject) => {
    const line = lines.get(subject) ?? { running: 0, waiting: [] }
    lines.set(subject, line)
    if (line.running >= atOnce) {
      if (line.waiting.length >= mostWaiting) return null
      // the turn is handed over, so the number of those running stays
      await new Promise<void>((resume) => line.waiting.push(resume))
    } else {
      line.running++
    }
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      const next = line.waiting.shift()
      if (next) return next()
      if (--line.running === 0) lines.delete(subject)
    }
  }
}
