/** A record a line, as programs read it: a broken file is broken at its last line alone. */
export async function* ndjsonFile(records: AsyncIterable<object[]>): AsyncGenerator<Buffer> {
  for await (const part of records)
    if (part.length > 0) yield Buffer.from(`${part.map((each) => JSON.stringify(each)).join('\n')}\n`)
}
