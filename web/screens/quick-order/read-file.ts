import type { TableAnswer } from './table-worker.ts'

export const FILE_BYTES = 5 * 1024 * 1024
export const FILE_KINDS = '.xlsx,.csv,.txt,.tsv'

const LONGEST_MS = 10_000
const TOO_LONG = 'Файл разбирается слишком долго. Оставьте в нём один лист со списком, до 500 строк.'
const NO_WORKER = 'Файл не открылся. Вставьте строки текстом.'

/** The rows of a spreadsheet as text; the file itself never leaves the browser. */
export async function readFile(file: File, longest = LONGEST_MS): Promise<TableAnswer> {
  const buffer = await file.arrayBuffer().catch(() => null)
  if (!buffer) return { refusal: NO_WORKER }
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  const answer = await new Promise<TableAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ refusal: TOO_LONG }), longest)
    const settle = (said: TableAnswer) => {
      clearTimeout(timer)
      resolve(said)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => settle(data))
    worker.addEventListener('error', () => settle({ refusal: NO_WORKER }))
    worker.postMessage(new Uint8Array(buffer), [buffer])
  })
  worker.terminate()
  return answer
}
