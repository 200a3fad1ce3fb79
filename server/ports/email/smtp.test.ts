import { describe, expect, it } from 'vitest'
import type { OutsideFailure } from '../outside-service.ts'
import { writeLetter } from '#server/outbox/letter.ts'
import { smtp } from './smtp.ts'
import { openTestSmtp } from './test-smtp.fixture.ts'

const SHOP = { name: 'Верстак', url: 'https://shop.ru', phone: '+7 (800) 555-35-35' }
const LETTER = {
  to: 'buyer@mail.ru',
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  date: new Date('2026-03-05T12:00:00+03:00'),
  ...writeLetter({
    subject: 'Подтвердите e-mail',
    title: 'Подтвердите <e-mail>',
    paragraphs: ['Нажмите кнопку.'],
    button: { name: 'Подтвердить', url: 'https://shop.ru/confirm/x/' },
    shop: SHOP,
  }),
}
const FROM = 'Верстак <shop@shop.ru>'

const decoded = (data: string) =>
  data
    .split(/^--.*$/m)
    .map((part) =>
      /content-transfer-encoding: base64/i.test(part)
        ? Buffer.from(part.split('\n\n').slice(1).join(''), 'base64').toString()
        : part
            .replace(/=\n/g, '')
            .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString()),
    )
    .join('\n')

describe('SMTP', () => {
  it('hands over a letter in HTML and text, the very same one at every try', async () => {
    const server = await openTestSmtp()
    const email = smtp({ url: server.url, from: FROM })
    expect(await email.send(LETTER)).toEqual({ providerId: '250 queued as 4711' })
    await email.send(LETTER)
    const [first, second] = server.letters
    expect(first).toMatchObject({ from: 'shop@shop.ru', to: 'buyer@mail.ru' })
    expect(first!.data).toContain('Message-ID: <0f8fad5b-d9cb-469f-a165-70867728950e@shop.ru>')
    expect(first!.data).toMatch(/^Date: Thu, 05 Mar 2026 09:00:00 \+0000$/m)
    // the same letter to the byte: boxes that compare more than the number know it again too
    expect(second).toEqual(first)
    expect(first!.data).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
    expect(first!.data).toMatch(/^Content-Type: text\/html; charset=utf-8$/m)
    const text = decoded(first!.data)
    expect(text).toContain('Подтвердить: https://shop.ru/confirm/x/')
    expect(text).toContain('Подтвердите &#60;e-mail&#62;')
    email.close()
    await server.close()
  })

  it.each([
    ['an unknown mailbox', { recipient: '550 5.1.1 no such user' }, false],
    ['a full mailbox', { recipient: '452 4.2.2 mailbox full' }, true],
    ['a letter refused as spam', { accepted: '554 5.7.1 looks like spam' }, false],
    ['a server that is busy', { accepted: '451 4.3.0 try later' }, true],
    ['a server that never greets', { mute: true }, true],
  ])('fails clearly on %s', async (_what, behaviour, isTemporary) => {
    const server = await openTestSmtp(behaviour)
    const email = smtp({ url: server.url, from: FROM }, { timeoutMs: 'mute' in behaviour ? 300 : 20_000 })
    const error = await email.send(LETTER).then(
      () => null,
      (failure: OutsideFailure) => failure,
    )
    expect(error).toMatchObject({ name: 'OutsideFailure', isTemporary })
    expect(server.letters).toHaveLength(0)
    email.close()
    await server.close()
  })

  it('fails clearly when nobody listens', async () => {
    const server = await openTestSmtp()
    await server.close()
    const email = smtp({ url: server.url, from: FROM }, { timeoutMs: 300 })
    await expect(email.send(LETTER)).rejects.toMatchObject({
      isTemporary: true,
      message: expect.stringContaining('SMTP failed'),
    })
    email.close()
  })

  it('of advertising can be stopped by one press in the mail program, other letters cannot', async () => {
    const server = await openTestSmtp()
    const email = smtp({ url: server.url, from: FROM })
    await email.send({ ...LETTER, stopUrl: 'https://shop.ru/u/0123456789abcdefghi/' })
    await email.send({ ...LETTER, stopUrl: null })
    const [advertising, other] = server.letters.map(({ data }) => data)
    expect(advertising).toMatch(/^List-Unsubscribe: <https:\/\/shop\.ru\/u\/0123456789abcdefghi\/>$/m)
    expect(advertising).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(other).not.toMatch(/List-Unsubscribe/)
    email.close()
    await server.close()
  })

  it('cannot be tricked into another header', async () => {
    const server = await openTestSmtp()
    const email = smtp({ url: server.url, from: FROM })
    await email.send({ ...LETTER, subject: 'Привет\r\nBcc: all@mail.ru' })
    expect(server.letters[0]!.data).not.toMatch(/^Bcc:/im)
    email.close()
    await server.close()
  })
})
