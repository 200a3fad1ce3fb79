import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE_EXPIRED, CODE_PURPOSES, type CodePurpose } from '#rules/identity/one-time-code.ts'
import { fieldsOf, form, lastMessage, PASSWORD, send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let phone = 79240000000
const newPhone = () => String(++phone)

beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

const pass = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000)
}
const FRESH = { password: 'совсем другой 7', passwordConfirmation: 'совсем другой 7' }

async function ask(key: string, purpose: CodePurpose): Promise<string> {
  pass(61)
  const answer =
    purpose === 'recovery'
      ? await send(shop, '/user/password/code/phone', { key })
      : await send(shop, `/auth/code/${key}`, { key, purpose })
  expect(answer.statusCode, answer.body).toBe(200)
  return (await lastMessage(shop, key)).code!
}

/** What a code may be used for, and which purposes open it. `key` has an account with `token`, `free` has none. */
const USES: Record<
  string,
  {
    opens: CodePurpose[]
    asks?: 'free'
    use: (given: { key: string; free: string; token: string; code: string }) => ReturnType<typeof send>
  }
> = {
  'sign in': { opens: ['sign-in'], use: ({ key, code }) => send(shop, '/auth/sign-in/by-code', { key, code }) },
  'sign up': {
    opens: ['sign-in', 'sign-up'],
    asks: 'free',
    use: ({ free, code }) => send(shop, '/auth/sign-up', form(free, code)),
  },
  'recover the password': {
    opens: ['recovery'],
    use: ({ key, code }) => send(shop, '/user/password/update', { key, code, ...FRESH }),
  },
  'move to a new phone': {
    opens: ['new-phone'],
    asks: 'free',
    use: ({ free, token, code }) => send(shop, '/user/update', { phone: free, code, password: PASSWORD }, { token }),
  },
  'prove the owner': {
    opens: ['owner'],
    use: ({ token, code }) =>
      send(shop, '/user/update', { email: `owner${phone}@shop.ru`, ownerCode: code }, { token }),
  },
  'delete the account': {
    opens: ['deletion'],
    use: ({ key, token, code }) => send(shop, '/user/delete', { key, code }, { token }),
  },
}

describe.each(Object.entries(USES))('to %s', (_name, { opens, asks, use }) => {
  it.each(CODE_PURPOSES)('a code of purpose %s', async (purpose) => {
    const key = newPhone()
    const token = await signUp(shop, key)
    const free = newPhone()
    // a recovery never goes to a phone without an account
    if (asks === 'free' && purpose === 'recovery') return
    const code = await ask(asks === 'free' ? free : key, purpose)
    const answer = await use({ key, free, token, code })
    if (opens.includes(purpose)) expect(answer.statusCode, answer.body).toBe(200)
    else expect([answer.statusCode, Object.values(answer.json().errorMessage)]).toEqual([422, [[CODE_EXPIRED]]])
  })
})

describe('the message', () => {
  it.each([
    ['sign-in', 'Код для входа: '],
    ['sign-up', 'Код для регистрации: '],
    ['recovery', 'Код для смены пароля: '],
    ['new-phone', 'Код для подтверждения нового телефона: '],
    ['owner', 'Код для смены телефона или e-mail: '],
    ['deletion', 'Код для удаления аккаунта: '],
  ] as const)('of %s says so', async (purpose, words) => {
    const key = newPhone()
    await signUp(shop, key)
    const code = await ask(key, purpose)
    expect((await lastMessage(shop, key)).text).toBe(
      `${words}${code}. Никому его не называйте. Верстак\n@shop.test #${code}`,
    )
  })
})

describe('the purpose', () => {
  it('left out is the sign-in; of a customer who asks about another phone, the new phone', async () => {
    const key = newPhone()
    const token = await signUp(shop, key)
    const words = async (to: string, by?: string) => {
      pass(61)
      expect((await send(shop, `/auth/code/${to}`, { key: to }, by ? { token: by } : {})).statusCode).toBe(200)
      return (await lastMessage(shop, to)).text.split(':')[0]
    }
    expect(await words(key)).toBe('Код для входа')
    expect(await words(key, token)).toBe('Код для входа')
    const next = newPhone()
    expect(await words(next, token)).toBe('Код для подтверждения нового телефона')
    const { code } = await lastMessage(shop, next)
    expect((await send(shop, '/user/update', { phone: next, code, password: PASSWORD }, { token })).statusCode).toBe(
      200,
    )
  })

  it.each(['recovery', 'x', 7])('%s is refused', async (purpose) => {
    const key = newPhone()
    expect(fieldsOf(await send(shop, `/auth/code/${key}`, { key, purpose }))[1]).toHaveProperty('purpose')
  })

  it('of another kind may be asked for at once: the minute is kept for each', async () => {
    const key = newPhone()
    pass(61)
    const statuses: number[] = []
    for (const purpose of ['sign-in', 'sign-up', 'sign-in'])
      statuses.push((await send(shop, `/auth/code/${key}`, { key, purpose })).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })
})
