import { readTable, UnreadableTable } from './read-table.ts'

/** A file is unpacked and read here, so that the page stays alive and whatever takes too long can be stopped. */
export type TableAnswer = { text: string } | { refusal: string }

const UNEXPECTED = 'Файл не прочитался. Вставьте строки текстом.'

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  readTable(data).then(
    (text) => postMessage({ text } satisfies TableAnswer),
    (error: unknown) =>
      postMessage({ refusal: error instanceof UnreadableTable ? error.message : UNEXPECTED } satisfies TableAnswer),
  )
})
