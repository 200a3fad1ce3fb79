/** What is heard of a document. Line numbers are asked of the scanner. */
export interface XmlListener {
  onOpen: (name: string, attributes: Readonly<Record<string, string>>) => void
  onText: (text: string) => void
  onClose: () => void
  onDoctype: () => void
}

/** The markup is broken; the words are for whoever looks into the file. */
export class XmlError extends Error {}

const fail = (words: string): never => {
  throw new XmlError(words)
}

const NAME_START =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}'
const NAME_PATTERN = `[${NAME_START}][-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040${NAME_START}]*`
const NAME = new RegExp(`^${NAME_PATTERN}$`, 'u')
const DECLARATION =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>$/
const BLANK = /^[ \t\n]*$/
const REFERENCE = /&(?:#(\d{1,10})|#x([\da-fA-F]{1,8})|([A-Za-z][\w.-]*));|&/g

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>)
const KNOWN_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads well-formed XML in pieces, several times faster than a parser that looks at every character: texts and names are
 * found by the signs around them. Of a DOCTYPE only the end is looked for. Checked against another parser
 * (xml-scanner.test.ts).
 */
export class XmlScanner {
  /** Of the sign that is being read. */
  line = 1
  private rest = ''
  private readonly open: string[] = []
  private readonly listener: XmlListener
  private readonly entities: Record<string, string>
  private readonly names: Names = Array.from({ length: PLACES })
  private readonly attributeNames: Names = Array.from({ length: PLACES })
  private state: 'start' | 'prolog' | 'root' | 'end' = 'start'
  private hasDoctype = false
  private endsWithReturn = false
  /** The first line break not counted yet, in the text being read. */
  private nextBreak = -1

  constructor(listener: XmlListener, entities: Record<string, string> = {}) {
    this.listener = listener
    this.entities = Object.assign(Object.create(null) as Record<string, string>, KNOWN_ENTITIES, entities)
  }

  /** How much is held that has no end yet. */
  get held(): number {
    return this.rest.length
  }

  write(piece: string): void {
    const text = this.rest + this.withPlainBreaks(piece)
    this.nextBreak = text.indexOf('\n')
    const read = this.read(text)
    this.countLines(text, read)
    this.rest = read === 0 ? text : text.slice(read)
  }

  close(): void {
    if (this.endsWithReturn) this.write('')
    if (this.rest !== '') {
      if (this.rest.startsWith('<') || this.rest.startsWith('&')) fail('unclosed markup')
      this.readText(this.rest)
    }
    if (this.state !== 'end') fail('document must contain a root element')
  }

  /** As XML has it: \r\n and a lone \r are \n. */
  private withPlainBreaks(piece: string): string {
    const given = this.endsWithReturn ? `\r${piece}` : piece
    this.endsWithReturn = piece !== '' && given.endsWith('\r')
    const whole = this.endsWithReturn ? given.slice(0, -1) : given
    return whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole
  }

  private countLines(text: string, until: number): void {
    while (this.nextBreak !== -1 && this.nextBreak < until) {
      this.line++
      this.nextBreak = text.indexOf('\n', this.nextBreak + 1)
    }
  }

  /** Answers how far it came: what follows has no end yet. */
  private read(text: string): number {
    let at = 0
    for (;;) {
      const sign = text.indexOf('<', at)
      if (sign === -1) return at
      if (sign > at) this.readText(text.slice(at, sign))
      const end = this.readMarkup(text, sign)
      if (end === -1) return sign
      at = end
    }
  }

  private readText(text: string): void {
    if (this.state !== 'root') {
      if (this.state === 'start') this.state = 'prolog'
      if (!BLANK.test(text)) fail('text data outside of root node')
      return
    }
    if (text.includes(']]>')) fail('the string "]]>" is disallowed in char data')
    this.listener.onText(text.includes('&') ? this.decoded(text) : text)
  }

  /** Where the markup that begins at `from` ends; -1: not yet. */
  private readMarkup(text: string, from: number): number {
    const next = text.charCodeAt(from + 1)
    if (next === 0x2f) return this.readClose(text, from)
    if (next === 0x21) return this.readSpecial(text, from)
    if (next === 0x3f) return this.readInstruction(text, from)
    if (Number.isNaN(next)) return -1
    return this.readOpen(text, from)
  }

  private readClose(text: string, from: number): number {
    const end = text.indexOf('>', from)
    if (end === -1) return -1
    const name = this.open.pop()
    const isPlain = name !== undefined && end === from + 2 + name.length && text.startsWith(name, from + 2)
    if (!isPlain && (name === undefined || text.slice(from + 2, end).replace(/[ \t\n]+$/, '') !== name))
      fail(`unexpected close tag: ${text.slice(from + 2, Math.min(end, from + 80))}`)
    this.countLines(text, end)
    this.listener.onClose()
    if (this.open.length === 0) this.state = 'end'
    return end + 1
  }

  private readOpen(text: string, from: number): number {
    let end = text.indexOf('>', from)
    if (end === -1) return -1
    let isEmpty = text.charCodeAt(end - 1) === 0x2f
    let attributes = NO_ATTRIBUTES
    let name = metBefore(this.names, text, from + 1, isEmpty ? end - 1 : end)
    if (name === undefined) {
      const blank = blankBefore(text, from + 1, end)
      const nameEnd = blank === -1 ? (isEmpty ? end - 1 : end) : blank
      name = metBefore(this.names, text, from + 1, nameEnd) ?? meet(this.names, text.slice(from + 1, nameEnd))
      if (blank !== -1) {
        const found = this.readAttributes(text, blank)
        if (found === null) return -1
        ;({ attributes, isEmpty, end } = found)
      }
    }
    if (this.state === 'end') fail('documents may contain only one root')
    this.state = 'root'
    this.countLines(text, end)
    this.listener.onOpen(name, attributes)
    if (isEmpty) {
      this.listener.onClose()
      if (this.open.length === 0) this.state = 'end'
    } else this.open.push(name)
    return end + 1
  }

  /** Null: the tag has no end yet. */
  private readAttributes(
    text: string,
    from: number,
  ): { attributes: Readonly<Record<string, string>>; isEmpty: boolean; end: number } | null {
    const attributes = Object.create(null) as Record<string, string>
    let at = from
    for (;;) {
      const start = afterBlanks(text, at)
      const sign = text.charCodeAt(start)
      if (sign === 0x3e) return { attributes, isEmpty: false, end: start }
      if (sign === 0x2f && text.charCodeAt(start + 1) === 0x3e) return { attributes, isEmpty: true, end: start + 1 }
      if (start === text.length || (sign === 0x2f && start + 1 === text.length)) return null
      if (start === at) fail('no whitespace between attributes')
      const equals = text.indexOf('=', start)
      if (equals === -1) return isBegun(text, start) ? null : fail('attribute without value')
      const nameEnd = beforeBlanks(text, equals)
      const quoteAt = afterBlanks(text, equals + 1)
      if (quoteAt === text.length) return null
      const quote = text.charCodeAt(quoteAt)
      if (quote !== 0x22 && quote !== 0x27) fail('unquoted attribute value')
      const name =
        metBefore(this.attributeNames, text, start, nameEnd) ?? meet(this.attributeNames, text.slice(start, nameEnd))
      if (name in attributes) fail(`duplicate attribute: ${name}`)
      const valueEnd = text.indexOf(quote === 0x22 ? '"' : "'", quoteAt + 1)
      const value = text.slice(quoteAt + 1, valueEnd === -1 ? text.length : valueEnd)
      if (value.includes('<')) fail('disallowed character in attribute value')
      if (valueEnd === -1) return null
      const plain = /[\t\n]/.test(value) ? value.replaceAll(/[\t\n]/g, ' ') : value
      attributes[name] = plain.includes('&') ? this.decoded(plain) : plain
      at = valueEnd + 1
    }
  }

  private readSpecial(text: string, from: number): number {
    if (text.startsWith('<!--', from)) {
      const end = text.indexOf('--', from + 4)
      if (end === -1 || end + 2 >= text.length) return -1
      if (text[end + 2] !== '>') fail('malformed comment')
      if (this.state === 'start') this.state = 'prolog'
      return end + 3
    }
    if (text.startsWith('<![CDATA[', from)) {
      if (this.state !== 'root') fail('text data outside of root node')
      const end = text.indexOf(']]>', from + 9)
      if (end === -1) return -1
      this.listener.onText(text.slice(from + 9, end))
      return end + 3
    }
    if (text.startsWith('<!DOCTYPE', from)) return this.readDoctype(text, from)
    const begun = text.slice(from, from + 9)
    if ('<!--'.startsWith(begun) || '<![CDATA['.startsWith(begun) || '<!DOCTYPE'.startsWith(begun)) return -1
    return fail('malformed markup')
  }

  /** Its parts are passed over: quoted words, comments and a list in brackets may hold any sign. */
  private readDoctype(text: string, from: number): number {
    if (this.hasDoctype || this.state === 'root' || this.state === 'end')
      fail('inappropriately located doctype declaration')
    let isInside = false
    for (let at = from + 9; at < text.length; at++) {
      const sign = text[at]!
      if (sign === '"' || sign === "'") {
        at = text.indexOf(sign, at + 1)
        if (at === -1) return -1
      } else if (isInside && text.startsWith('<!--', at)) {
        at = text.indexOf('-->', at + 4)
        if (at === -1) return -1
        at += 2
      } else if (sign === '[') isInside = true
      else if (sign === ']') isInside = false
      else if (sign === '>' && !isInside) {
        this.state = 'prolog'
        this.hasDoctype = true
        this.countLines(text, at)
        this.listener.onDoctype()
        return at + 1
      }
    }
    return -1
  }

  private readInstruction(text: string, from: number): number {
    const end = text.indexOf('?>', from + 2)
    if (end === -1) return -1
    const name = /^[^ \t\n?]*/.exec(text.slice(from + 2, end))![0]
    if (name.toLowerCase() === 'xml') {
      if (this.state !== 'start' || !DECLARATION.test(text.slice(from, end + 2))) fail('malformed XML declaration')
    } else if (!NAME.test(name)) fail('processing instruction without a name')
    if (this.state === 'start') this.state = 'prolog'
    return end + 2
  }

  private decoded(text: string): string {
    return text.replaceAll(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return this.entities[name] ?? fail(`undefined entity: ${name}`)
      if (decimal === undefined && hex === undefined) return fail('malformed entity')
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
      return isCharacter(code) ? String.fromCodePoint(code) : fail(`malformed character entity ${whole}`)
    })
  }
}

const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x09

function blankBefore(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) if (isBlank(text.charCodeAt(at))) return at
  return -1
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

function beforeBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at - 1))) at--
  return at
}

/** The name of an attribute whose piece breaks off before its sign of equality. */
const isBegun = (text: string, from: number) => {
  const begun = text.slice(from, beforeBlanks(text, text.length))
  return NAME.test(begun)
}

/** Names met before, each at a place told by its length and ends: a tag is compared with it before it is cut out. */
type Names = (string | undefined)[]
const PLACES = 4096

const placeOf = (text: string, from: number, end: number) =>
  ((end - from) * 131 + text.charCodeAt(from) * 31 + text.charCodeAt(end - 1)) & (PLACES - 1)

function metBefore(names: Names, text: string, from: number, end: number): string | undefined {
  const name = names[placeOf(text, from, end)]
  return name !== undefined && name.length === end - from && text.startsWith(name, from) ? name : undefined
}

function meet(names: Names, name: string): string {
  if (!NAME.test(name)) fail('disallowed character in name')
  names[placeOf(name, 0, name.length)] = name
  return name
}

const isCharacter = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)
