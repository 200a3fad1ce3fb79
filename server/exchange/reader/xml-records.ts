import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FileProblem } from '#server/kernel/table-file/file-problem.ts'

/** An element of a record, by its local name: files name the namespace in any way, or not at all. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: readonly XmlElement[]
  line: number
}

interface RecordReader {
  /** Price lists have one: it is passed over unread, and so has no entities. Not said: refused. */
  mayHaveDoctype?: boolean
  /** The root's local name; throws a FileProblem when the file is something else. */
  onRoot: (name: string, attributes: Record<string, string>) => void
  /** Every element outside of records. */
  onContainer: (name: string, attributes: Record<string, string>) => void
  /** Elements that are handed over whole. */
  isRecord: (name: string) => boolean
  onRecord: (record: XmlElement) => void
}

const localOf = (name: string) => {
  const at = name.indexOf(':')
  return at === -1 ? name : name.slice(at + 1)
}

/** By local names too: few tags have any, hardly one a prefix. */
function localAttributes(attributes: Record<string, string>): Record<string, string> {
  for (const name in attributes) if (name.includes(':')) attributes[localOf(name)] ??= attributes[name]!
  return attributes
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
  euro: '€',
  middot: '·',
  shy: '\u00ad',
  thinsp: '\u2009',
  ensp: '\u2002',
  emsp: '\u2003',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  prime: '′',
  Prime: '″',
  le: '≤',
  ge: '≥',
  micro: 'µ',
  Omega: 'Ω',
  frac14: '¼',
  frac34: '¾',
  eacute: 'é',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
}

/** References to characters XML has none of: saxes leaves them as they were written. */
const NO_REFERENCE = /&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|fff[ef])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi

/** What the parser says, for those who have never seen XML. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/entity/, 'знак «&» в тексте должен быть записан как «&amp;»'],
  [/unexpected close tag|closing tag|weird empty close/, 'закрывающий тег не подходит к открытому'],
  [/outside of root/, 'текст стоит вне элементов: это не XML или к файлу что-то приписано'],
  [/declaration/, 'строка <?xml …?> испорчена или стоит не в начале'],
  [/unexpected end/, 'файл оборван'],
  [/contain a root/, 'в файле нет ни одного целого элемента'],
  [/only one root/, 'в файле два документа подряд'],
  [/tag name|disallowed character|forward-slash/, 'знак «<» в тексте должен быть записан как «&lt;», или тег испорчен'],
  [/attribute|quoted|whitespace/, 'испорчен тег с атрибутами'],
]

const inWords = (message: string) =>
  WORDS.find(([sign]) => sign.test(message))?.[1] ?? message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')

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
  const parser = new SaxesParser({ xmlns: false })
  const open: XmlElement[] = []
  const names: string[] = []
  let size = 0
  let silent = 0
  let isStarted = false
  let hasNoReference = false
  let isEnding = false

  const fail = (words: string, line: number = parser.line): never => {
    throw new FileProblem(words, line)
  }
  const heard = (length: number) => {
    silent = 0
    if (open.length > 0 && (size += length) > LONGEST_RECORD) fail('одна запись занимает больше 32 МБ')
  }
  const onText = (text: string) => {
    heard(text.length)
    const element = open.at(-1)
    // between tags there are line breaks alone
    if (element && (element.children === NO_CHILDREN || text.trim() !== ''))
      element.text += hasNoReference ? text.replaceAll(NO_REFERENCE, ' ') : text
  }

  parser.on('error', ({ message }) => {
    if (message.endsWith('malformed character entity.')) hasNoReference = true
    else if (isEnding && !message.endsWith('in entity name.')) return
    // an ampersand is read on to the next semicolon, which may be far away
    else fail(`ошибка в разметке XML: ${inWords(message)}`, message.includes('entity') ? open.at(-1)?.line : undefined)
  })
  Object.assign(parser.ENTITIES, HTML_SIGNS)
  if (!reader.mayHaveDoctype) parser.on('doctype', () => fail('в файле есть DOCTYPE, такие файлы не принимаются'))
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const local = localOf(name)
    names.push(local)
    if (names.length > DEEPEST) fail(`элементы вложены глубже ${DEEPEST} уровней`)
    const parent = open.at(-1)
    if (parent || reader.isRecord(local)) {
      const element: XmlElement = {
        name: local,
        attributes: localAttributes(attributes),
        text: '',
        children: NO_CHILDREN,
        line: parser.line,
      }
      if (parent) addChild(parent, element)
      open.push(element)
      heard(local.length + 64)
    } else {
      heard(0)
      if (names.length === 1) reader.onRoot(local, localAttributes(attributes))
      else reader.onContainer(local, localAttributes(attributes))
    }
  })
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('comment', () => heard(0))
  parser.on('closetag', () => {
    names.pop()
    heard(0)
    const element = open.pop()
    if (!element || open.length > 0) return
    size = 0
    reader.onRecord(element)
  })

  return {
    write(text) {
      // an empty line before the declaration is forgiven
      const given = isStarted ? text : text.trimStart()
      if (given === '') return
      isStarted = true
      if ((silent += given.length) > LONGEST_TEXT) fail('одно значение занимает больше 8 МБ')
      parser.write(given)
    },
    close() {
      if (!isStarted) throw new FileProblem('файл пуст')
      const inside = names.at(-1)
      // an ampersand that begins nothing swallows all that follows it
      isEnding = inside !== undefined
      if (isEnding) parser.write(';')
      if (inside !== undefined) fail(`файл оборван: он кончается внутри элемента «${inside}»`)
      parser.close()
    },
  }
}

export const childElements = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? element.children.filter((child) => child.name === name) : []

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** Undefined: it is not named at all. */
export const childText = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text.trim()
