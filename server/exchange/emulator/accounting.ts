import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** What goes wrong between accounting and the shop. */
export interface Faults {
  /** No cookie and no sessid arrive; the robot's password comes with every request. */
  loseCookies?: boolean
  /** The answer to every part is lost: the part comes again. */
  repeatParts?: boolean
  /** Every file is sent twice as a whole. */
  repeatFiles?: boolean
  /** The connection breaks in the middle of every part, which is then sent again. */
  cutParts?: boolean
  /** `init` comes twice. */
  secondInit?: boolean
}

export interface AccountingOptions {
  /** Of the shop: http://localhost:3000 */
  url: string
  login: string
  password: string
  /** Named at `init` by newer modules; not said: an older one. */
  version?: string
  faults?: Faults
  /** Of one part; not said: what `init` allows. */
  partBytes?: number
  /** Between two questions about a file in progress. */
  pauseMs?: number
  onSaid?: (question: string, lines: readonly string[]) => void
}

export type EmulatedFile = { name: string; bytes: Iterable<string | Uint8Array> }

/** Refused in words. */
export class AccountingRefused extends Error {
  constructor(question: string, words: string) {
    super(`${question}: ${words}`)
    this.name = 'AccountingRefused'
  }
}

const COOKIE_LINE = 1
const MOST_QUESTIONS = 10_000

/** Speaks to a shop over HTTP as the exchange module of 1С does. */
export class Accounting {
  private readonly options: AccountingOptions
  private cookie = ''
  private sessid = ''
  private partBytes = 0
  stamp = ''

  constructor(options: AccountingOptions) {
    this.options = options
  }

  /** One exchange of goods: all files, then each is imported, then the end. */
  async sendCatalogue(
    files: Iterable<EmulatedFile>,
    imported: readonly string[],
    end: 'complete' | 'deactivate' | null = 'complete',
  ) {
    await this.begin('catalog')
    for (const file of files) await this.send('catalog', file)
    for (const name of imported) await this.import('catalog', name)
    if (end === 'deactivate') await this.must('catalog', `mode=deactivate&timestamp=${this.stamp}`)
    if (end) await this.must('catalog', 'mode=complete')
  }

  async begin(type: 'catalog' | 'sale'): Promise<void> {
    const lines = await this.must(type, 'mode=checkauth', { signed: true })
    this.cookie = `${lines[COOKIE_LINE]}=${lines[COOKIE_LINE + 1]}`
    this.sessid = valueOf(lines, 'sessid')
    this.stamp = valueOf(lines, 'timestamp')
    const { version, faults, partBytes } = this.options
    for (let times = faults?.secondInit ? 2 : 1; times > 0; times--) {
      const limits = await this.ask(type, `mode=init${version ? `&version=${version}` : ''}`)
      this.partBytes = partBytes ?? Number(valueOf(limits, 'file_limit'))
      if (!this.partBytes) throw new AccountingRefused('mode=init', limits.join(' '))
    }
  }

  async send(type: 'catalog' | 'sale', file: EmulatedFile): Promise<void> {
    const { faults = {} } = this.options
    for (let times = faults.repeatFiles ? 2 : 1; times > 0; times--)
      for (const part of inParts(file.bytes, this.partBytes)) {
        const query = `mode=file&filename=${encodeURIComponent(file.name)}`
        if (faults.cutParts) await this.cut(type, query, part)
        for (let again = faults.repeatParts ? 2 : 1; again > 0; again--) await this.must(type, query, { body: part })
      }
  }

  /** Asks again while the shop is at it. */
  async import(type: 'catalog' | 'sale', name: string): Promise<void> {
    for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
      const lines = await this.must(type, `mode=import&filename=${encodeURIComponent(name)}`)
      if (lines[0] !== 'progress') return
      await delay(this.options.pauseMs ?? 100)
    }
    throw new AccountingRefused(name, 'конца не видно')
  }

  /** Throws what stands after `failure`. */
  private async must(type: string, query: string, more: Question = {}): Promise<string[]> {
    const lines = await this.ask(type, query, more)
    if (lines[0] !== 'success' && lines[0] !== 'progress') throw new AccountingRefused(query, lines.slice(1).join(' '))
    return lines
  }

  private async ask(type: string, query: string, { body, signed }: Question = {}): Promise<string[]> {
    const answer = await fetch(this.address(type, query), {
      method: body ? 'POST' : 'GET',
      headers: this.headers(signed),
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
    const text = new TextDecoder('windows-1251').decode(await answer.arrayBuffer())
    if (answer.status !== 200) throw new AccountingRefused(query, `HTTP ${answer.status}`)
    const lines = text.split('\n')
    this.options.onSaid?.(query, lines)
    return lines
  }

  private address(type: string, query: string): string {
    const session = this.sessid && !this.options.faults?.loseCookies ? `&sessid=${this.sessid}` : ''
    return `${this.options.url}/exchange/1c?type=${type}&${query}${session}`
  }

  private headers(isSigned = false): Record<string, string> {
    const { login, password, faults } = this.options
    const basic = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
    if (faults?.loseCookies || isSigned) return { authorization: basic }
    return this.cookie ? { cookie: this.cookie } : {}
  }

  /** Half of what was promised, and the line is dead. */
  private cut(type: string, query: string, part: Uint8Array): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const headers = { ...this.headers(), 'content-length': String(part.length) }
    const sent = request(this.address(type, query), { method: 'POST', headers })
    sent.on('error', () => {}).on('close', resolve)
    sent.write(part.subarray(0, Math.floor(part.length / 2)), () => sent.destroy())
    return promise
  }
}

interface Question {
  body?: Uint8Array
  signed?: boolean
}

const valueOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''

function* inParts(pieces: Iterable<string | Uint8Array>, size: number): Generator<Uint8Array> {
  let held: Buffer[] = []
  let bytes = 0
  for (const piece of pieces) {
    held.push(Buffer.from(piece as Uint8Array))
    bytes += held.at(-1)!.length
    while (bytes >= size) {
      const joined = Buffer.concat(held)
      yield joined.subarray(0, size)
      held = [joined.subarray(size)]
      bytes -= size
    }
  }
  if (bytes > 0) yield Buffer.concat(held)
}
