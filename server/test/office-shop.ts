import type { LightMyRequestResponse } from 'fastify'
import { hashToken } from '#server/kernel/tokens.ts'
import { hashPassword } from '#server/kernel/passwords.ts'
import { openSession } from '#server/shop/people/staff/staff-session.ts'
import { createCatalogDatabase } from './catalog-database.ts'
import { orderForm } from './order-form.ts'
import { MAIN_HOST, openTestShop, type TestShop } from './test-app.ts'
import { openVisitor } from './visitor.ts'

export const OFFICE_HOST = `office.${MAIN_HOST}`

interface OfficeAnswer {
  status: number
  // the answers' shapes are checked by the application itself
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  errorCode?: string
  errorMessage?: string | Record<string, string[]>
  // oxlint-disable-next-line typescript/no-explicit-any
  conflicts?: any
}

/** A browser at the office: keeps its cookie, names its origin. */
export interface StaffBrowser {
  get: (path: string, headers?: Record<string, string>) => Promise<OfficeAnswer>
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<OfficeAnswer>
  del: (path: string) => Promise<OfficeAnswer>
  cookie: () => string
}

export interface OfficeShop extends TestShop {
  browser: (token?: string) => StaffBrowser
  /** A person with the role, signed in with everything proven. */
  as: (role: string | null, where?: { nodeCodes?: string[]; warehouseIds?: number[] }) => Promise<StaffBrowser>
  /** A buyer orders by the shop's own calls; answers the number. */
  order: (form?: Record<string, unknown>) => Promise<string>
  addPerson: (login: string, password: string | null, role: string | null) => Promise<number>
}

const scheme = (shop: TestShop) => shop.config.scheme
const cookieName = (shop: TestShop) => (scheme(shop) === 'https' ? '__Host-office_session' : 'office_session')

/** The application with its places, asked as the shop's people ask it. */
export async function openOfficeShop(
  env: Record<string, string> = {},
  database = createCatalogDatabase(),
): Promise<OfficeShop> {
  const shop = await openTestShop({ ADDRESS_LIMIT_FACTOR: '1000', ...env }, {}, {}, database)
  await shop.database.db.updateTable('good_stock').set({ quantity: 1000 }).execute()
  return officeOf(shop)
}

function officeOf(shop: TestShop): OfficeShop {
  const { app, time } = shop
  const { db } = shop.database
  let people = 0

  function browser(token = ''): StaffBrowser {
    let current = token
    const read = (answer: LightMyRequestResponse): OfficeAnswer => {
      const set = answer.cookies.find(({ name }) => name === cookieName(shop))
      if (set) current = set.value
      return { ...answer.json(), status: answer.statusCode } as OfficeAnswer
    }
    const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = {}) =>
      read(
        await app.inject({
          method,
          url: `/api/office${path}`,
          headers: {
            host: OFFICE_HOST,
            ...(method === 'GET' ? {} : { origin: `${scheme(shop)}://${OFFICE_HOST}` }),
            ...(current ? { cookie: `${cookieName(shop)}=${current}` } : {}),
            ...headers,
          },
          ...(payload ? { payload } : {}),
        }),
      )
    return {
      get: (path, headers = {}) => ask('GET', path, undefined, headers),
      post: (path, body = {}, headers = {}) => ask('POST', path, body, headers),
      del: (path) => ask('DELETE', path, {}),
      cookie: () => current,
    }
  }

  async function addPerson(login: string, password: string | null, role: string | null): Promise<number> {
    const { id } = await db
      .insertInto('staff')
      .values({
        name: `Человек ${++people}`,
        login,
        password_hash: password === null ? null : await hashPassword(password),
        state: 'active',
        totp_secret: null,
        totp_new: null,
        created_at: time.now,
        last_seen_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (role) await db.insertInto('staff_grant').values({ staff_id: id, role_code: role }).execute()
    return id
  }

  return {
    ...shop,
    browser,
    addPerson,
    async order(form = {}) {
      const buyer = openVisitor(shop)
      await buyer.post('/cart/update', { goods: [{ code: '100101', quantity: 2 }] })
      return (await buyer.post('/order/save', orderForm(form))).data.number as string
    },
    async as(role, where = {}) {
      const staffId = await addPerson(`${role ?? 'nobody'}-${people}@shop.test`, null, role)
      await db
        .updateTable('staff_grant')
        .set({ node_codes: where.nodeCodes ?? [], warehouse_ids: where.warehouseIds ?? [] })
        .where('staff_id', '=', staffId)
        .execute()
      const visitor = { userId: null, ip: '127.0.0.1', cookies: {}, headers: {} }
      const token = await openSession(db, { staffId, stage: 'open', visitor, now: time.now })
      return browser(token)
    },
  }
}

export const sessionHashOf = (browser: StaffBrowser): string => hashToken(browser.cookie())
