import { basename } from 'node:path'
import type { Services } from '#server/shop/ground/call-context.ts'
import { FileProblem, problemSentence } from '#server/kernel/table-file/file-problem.ts'
import { type FileEncoding, textOfFile, weighFile } from '#server/kernel/table-file/text-of-file.ts'
import { type XmlElement, xmlRecords } from '#server/exchange/reader/xml-records.ts'
import { type AnswerRun, applyAnswer } from './apply-answer.ts'
import { readDocument } from './read-document.ts'

const ROOT = 'КоммерческаяИнформация'
const DOCUMENT = 'Документ'
const MOST_PROBLEMS = 500

/** Documents of the file, each whole; a file that is something else, or breaks off, throws a FileProblem. */
async function* documentsOf(path: string, encoding: FileEncoding): AsyncGenerator<XmlElement> {
  const read: XmlElement[] = []
  const records = xmlRecords({
    onRoot: (name) => {
      if (name !== ROOT) throw new FileProblem(`это не документы заказов: файл начинается с «${name.slice(0, 60)}»`)
    },
    onContainer: () => {},
    isRecord: (name) => name === DOCUMENT,
    onRecord: (element) => void read.push(element),
  })
  for await (const text of textOfFile(path, encoding)) {
    records.write(text)
    yield* read.splice(0)
  }
  records.close()
  yield* read.splice(0)
}

/**
 * What accounting says of orders. The file is read to its end before anything of it is applied; each document is then
 * applied by itself. Answers how many there were, or why the file cannot be read; what was not done with an order is a
 * problem of the run.
 */
export async function readOrderDocuments(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  run: AnswerRun,
  path: string,
): Promise<{ documents: number; failure: string | null }> {
  const { db } = services
  const name = basename(path)
  let documents = 0
  try {
    const { encoding } = await weighFile(path)
    for await (const _each of documentsOf(path, encoding)) documents++
    let problems = 0
    for await (const element of documentsOf(path, encoding)) {
      const answer = readDocument(element)
      if (!answer) continue
      const words = await applyAnswer(services, run, answer)
      const told = words.slice(0, Math.max(0, MOST_PROBLEMS - problems))
      problems += told.length
      if (told.length === 0) continue
      await db
        .insertInto('exchange_problem')
        .values(
          told.map((each) => ({
            run_id: run.runId,
            file_name: name,
            line: answer.line,
            external: answer.names[0] ?? '',
            words: each,
          })),
        )
        .execute()
    }
    return { documents, failure: null }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    return { documents: 0, failure: problemSentence(name, error.message, error.line) }
  }
}
