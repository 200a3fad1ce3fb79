interface Answer {
  id?: number
  result?: { result?: { value?: unknown } }
}

export interface InspectedHeap {
  /** Megabytes of live objects: everything that could be let go was. */
  collected: () => Promise<number>
  /** What the process holds by its own account, after a full collection. */
  usage: () => Promise<NodeJS.MemoryUsage>
  close: () => void
}

/** A line to the inspector of a process started with --inspect: the program itself knows nothing of being measured. */
export async function inspectHeap(port: number): Promise<InspectedHeap> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target!.webSocketDebuggerUrl)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')))
  })
  let last = 0
  const tell = (method: string, params: object = {}) =>
    new Promise<Answer>((resolve) => {
      const id = ++last
      waiting.set(id, (answer) => {
        waiting.delete(id)
        resolve(answer)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async collected() {
      await tell('HeapProfiler.collectGarbage')
      const { result } = await tell('Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' })
      return Number(result?.result?.value) / 1024 / 1024
    },
    async usage() {
      await tell('HeapProfiler.collectGarbage')
      const { result } = await tell('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' })
      return JSON.parse(String(result?.result?.value)) as NodeJS.MemoryUsage
    },
    close: () => socket.close(),
  }
}
