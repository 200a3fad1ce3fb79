import { parentPort, workerData } from 'node:worker_threads'

/** What a thread is to render: an export of a module and its argument. */
export interface RenderOrder {
  module: string
  name: string
  subject: unknown
}

const { module, name, subject } = workerData as RenderOrder
const { [name]: render } = (await import(module)) as Record<string, (subject: unknown) => Promise<Uint8Array>>
parentPort!.postMessage(await render!(subject))
