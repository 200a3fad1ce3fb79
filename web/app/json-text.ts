/**
 * Loader data as one JSON text. The router's own format is a table of references that scripts decode value by value:
 * for the five thousand values of a home page a hundred milliseconds of a slow phone in one task, where `JSON.parse`
 * takes two. It also compresses worse. For the loaders of pages with many goods; see
 * docs/decisions/2026-11-18-json-text.md.
 */
export interface JsonText<Data> {
  readonly json: string
  /** What it holds, once it was read: the same for every render. */
  data?: Data
}

export function toJsonText<Data>(data: Data): JsonText<Data> {
  // the server renders by what it has just written; not enumerable, it is not sent
  return Object.defineProperty({ json: JSON.stringify(data) }, 'data', { value: data, writable: true })
}

export function fromJsonText<Data>(text: JsonText<Data>): Data
export function fromJsonText<Data>(text: JsonText<Data> | undefined): Data | undefined
export function fromJsonText<Data>(text: JsonText<Data> | undefined): Data | undefined {
  return text && (text.data ??= JSON.parse(text.json) as Data)
}
