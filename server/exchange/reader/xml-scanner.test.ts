import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { XmlError, XmlScanner } from './xml-scanner.ts'

type Heard = (string | Record<string, string>)[]

/** Neighbouring texts are one: how they are parted is nobody's business. */
function joined(heard: Heard): Heard {
  const all: Heard = []
  for (const each of heard) {
    const last = all.at(-1)
    if (typeof each === 'string' && each.startsWith('"') && typeof last === 'string' && last.startsWith('"'))
      all[all.length - 1] = last + each.slice(1)
    else all.push(each)
  }
  return all.filter((each) => each !== '"')
}

function ours(document: string, pieceLength = document.length): Heard | string {
  const heard: Heard = []
  const scanner = new XmlScanner({
    onOpen: (name, attributes) => void heard.push(`<${name} ${scanner.line}`, { ...attributes }),
    onText: (text) => void heard.push(`"${text}`),
    onClose: () => void heard.push('>'),
    onDoctype: () => void heard.push('!'),
  })
  try {
    for (let at = 0; at < document.length; at += pieceLength) scanner.write(document.slice(at, at + pieceLength))
    scanner.close()
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return 'broken'
  }
  return joined(heard)
}

/** The same by a parser that looks at every character. */
function theirs(document: string): Heard | string {
  const heard: Heard = []
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    heard.push(`<${name} ${parser.line}`, { ...attributes })
  })
  parser.on('text', (text) => void (depth > 0 && heard.push(`"${text}`)))
  parser.on('cdata', (text) => void heard.push(`"${text}`))
  parser.on('closetag', () => {
    depth--
    heard.push('>')
  })
  parser.on('doctype', () => void heard.push('!'))
  try {
    parser.write(document)
    parser.close()
  } catch {
    return 'broken'
  }
  return joined(heard)
}

const DOCUMENTS = [
  '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы=\'2.08\'>\r\n\t<!-- выгрузка -->\n<Товар><Ид>a#b</Ид><Артикул/><Цена  Валюта = "руб&amp;" >1\u00a0234,50</Цена></Товар>\n</КоммерческаяИнформация>\n',
  '<a><b x="1>2" y=\'"\'/>&lt;p&gt; &#1044;&#x44f;&quot;<![CDATA[<не тег> ]] & ]]>]] ></b-c></a>',
  '<ns:a>\n<ns:b t="\n1\t2 "/>text<?pi some > data?><c >\r\rлинии</c\n></ns:a><!-- после -->\n',
  '<!DOCTYPE yml_catalog SYSTEM "shops.dtd" [<!ENTITY x "y>"> <!-- ] > -->]>\n<yml_catalog date="2026-11-18"><offer id="1">Дрель &apos;Ёж&apos; 😀</offer></yml_catalog>',
]
const SIGNS = [
  '<',
  '>',
  '/',
  '&',
  ';',
  '"',
  "'",
  '=',
  '!',
  '?',
  '-',
  ']',
  '[',
  ' ',
  '\n',
  '\r',
  'a',
  '1',
  ']]>',
  '<!--',
  '-->',
  '&amp;',
  '<b>',
  '</b>',
  '<?xml?>',
  'ё',
  '.',
  ':',
]

/** The same numbers every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

describe('a document', () => {
  it.each(DOCUMENTS)('%#: is heard as by another parser, in pieces of any length', (document) => {
    const expected = theirs(document)
    for (const length of [document.length, 1, 2, 3, 7, 64]) expect(ours(document, length)).toEqual(expected)
  })

  it('spoilt in any way is refused where the other refuses it, and else heard alike', () => {
    const roll = dice(7)
    const unlike: string[] = []
    for (let round = 0; round < 6000; round++) {
      let document = DOCUMENTS[roll(DOCUMENTS.length)]!
      for (let times = 1 + roll(2); times > 0; times--) {
        // inside of a DOCTYPE nothing is read, so nothing is refused
        const head = document.indexOf(']>') + 1
        const at = head + roll(document.length - head)
        const sign = SIGNS[roll(SIGNS.length)]!
        document =
          document.slice(0, at) + (roll(3) === 0 ? '' : sign) + document.slice(at + (roll(2) === 0 ? 1 + roll(4) : 0))
      }
      // half a sign never leaves the decoder
      if (!document.isWellFormed()) continue
      const [mine, other] = [ours(document, 1 + roll(document.length)), theirs(document)]
      if (JSON.stringify(mine) !== JSON.stringify(other)) unlike.push(document)
    }
    expect(unlike).toEqual([])
  })
})
