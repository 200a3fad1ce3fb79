import type { FastifyReply } from 'fastify'
import { encodeWindows1251 } from '#rules/exchange/windows-1251.ts'

/** Lines of text, or a document. */
export type ExchangeAnswer = { lines: readonly string[] } | { xml: Uint8Array; encoding: 'utf-8' | 'windows-1251' }

export const success = (...more: string[]): ExchangeAnswer => ({ lines: ['success', ...more] })
/** The same is asked again after it. */
export const progress = (words: string): ExchangeAnswer => ({ lines: ['progress', words] })
/** A sentence the accountant can act on. */
export const failure = (sentence: string): ExchangeAnswer => ({
  lines: ['failure', sentence.replace(/\s+/g, ' ').trim()],
})

/**
 * Always 200: accounting reads the first line and shows the second; of other statuses it says «ошибка сервера» alone.
 */
export function sendAnswer(reply: FastifyReply, answer: ExchangeAnswer): FastifyReply {
  reply.code(200).header('cache-control', 'no-store')
  if ('xml' in answer) {
    const bytes = Buffer.from(answer.xml.buffer, answer.xml.byteOffset, answer.xml.byteLength)
    return reply.type(`text/xml; charset=${answer.encoding}`).header('content-length', bytes.length).send(bytes)
  }
  const text = answer.lines.join('\n')
  return reply.type('text/plain; charset=windows-1251').send(Buffer.from(encodeWindows1251(text)))
}
