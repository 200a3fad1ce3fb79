import { FileProblem } from './file-problem.ts'
import { XmlError, XmlScanner } from './xml-scanner.ts'

/** An element of a record, by its local name: files name the namespace in any way, or not at all. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: readonly XmlElement[]
  line: number
}

interface RecordReader {
  /** Price lists have one: it is passed over unread, and so has no entities. Not said: refused. */
  mayHaveDoctype?: boolean
  /** The root's local name; throws a FileProblem when the file is something else. */
  onRoot: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** Every element outside of records. */
  onContainer: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** Elements that are handed over whole. */
  isRecord: (name: string) => boolean
  onRecord: (record: XmlElement) => void
}

const localOf = (name: string) => {
  const at = name.indexOf(':')
  return at === -1 ? name : name.slice(at + 1)
}

/** Most elements have none: millions of empty lists are made for nobody. */
const NO_CHILDREN: readonly XmlElement[] = Object.freeze([])

const DEEPEST = 100
/** Of one record with everything inside: a property with tens of thousands of values is about three million. */
const LONGEST_RECORD = 32 * 1024 * 1024
/** Of one text between two tags; also of what comes before the root. */
const LONGEST_TEXT = 8 * 1024 * 1024

/** What those who write files by hand take from HTML; XML has none of them. */
const HTML_SIGNS = {
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  deg: '°',
  times: '×',
  plusmn: '±',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  oslash: 'ø',
  Oslash: 'Ø',
  hellip: '…',
  bull: '•',
  trade: '™',
  reg: '®',
  copy: '©',
}

function addChild(parent: XmlElement, child: XmlElement): void {
  if (parent.children === NO_CHILDREN) parent.children = [child]
  else (parent.children as XmlElement[]).push(child)
}

export interface XmlRecords {
  write: (text: string) => void
  /** Throws when the file ends too early. */
  close: () => void
}

/** Reads XML piece by piece and hands out records one at a time; nothing else of the file is kept. */
export function xmlRecords(reader: RecordReader): XmlRecords {
  const open: XmlElement[] = []
  const names: string[] = []
  let top: XmlElement | undefined
  let size = 0
  let isStarted = false

  const fail = (words: string): never => {
    throw new FileProblem(words, scanner.line)
  }
  const grow = (length: number) => {
    if ((size += length) > LONGEST_RECORD) fail('одна запись занимает больше 32 МБ')
  }

  const scanner = new XmlScanner(
    {
      onOpen(name, attributes) {
        const local = localOf(name)
        names.push(local)
        if (names.length > DEEPEST) fail(`элементы вложены глубже ${DEEPEST} уровней`)
        if (top || reader.isRecord(local)) {
          const element: XmlElement = { name: local, attributes, text: '', children: NO_CHILDREN, line: scanner.line }
          if (top) addChild(top, element)
          open.push(element)
          top = element
          grow(local.length + 64)
        } else if (names.length === 1) reader.onRoot(local, attributes)
        else reader.onContainer(local, attributes)
      },
      onText(text) {
        if (!top) return
        grow(text.length)
        top.text = top.text === '' ? text : top.text + text
      },
      onClose() {
        names.pop()
        const element = open.pop()
        if (!element) return
        top = open.at(-1)
        if (top) return
        size = 0
        reader.onRecord(element)
      },
      onDoctype() {
        if (!reader.mayHaveDoctype) fail('в файле есть DOCTYPE, такие файлы не принимаются')
      },
    },
    HTML_SIGNS,
  )
  const scan = (work: () => void) => {
    try {
      work()
    } catch (error) {
      throw error instanceof XmlError
        ? new FileProblem(`ошибка в разметке XML (${error.message})`, scanner.line)
        : error
    }
  }

  return {
    write(text) {
      // an empty line before the declaration is forgiven
      const given = isStarted ? text : text.trimStart()
      if (given === '') return
      isStarted = true
      scan(() => scanner.write(given))
      if (scanner.held > LONGEST_TEXT) fail('одно значение занимает больше 8 МБ')
    },
    close() {
      if (!isStarted) throw new FileProblem('файл пуст')
      const inside = names.at(-1)
      if (inside !== undefined) fail(`файл оборван: он кончается внутри элемента «${inside}»`)
      scan(() => scanner.close())
    },
  }
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? element.children.filter((child) => child.name === name) : []

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** Undefined: it is not named at all. */
export const childText = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim()
