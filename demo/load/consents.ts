import type pg from 'pg'
import { type Cell, copyDemoRows } from '../copy-rows.ts'
import type { Year } from '../history/year.ts'

const CONSENT_VERSION = '2026-01'
const COLUMNS = 'user_id kind given text_version ip page created_at phone email way text_hash'.split(' ')

/** Wordings agreed to, kept once for everybody. */
async function saveConsentTexts(client: pg.PoolClient) {
  const { rows } = await client.query<Record<'personal-data' | 'mailing' | 'sms-ads', string | null>>(
    `select keep_consent_text('personal-data', now()) as "personal-data", keep_consent_text('mailing', now()) as mailing,
      keep_consent_text('sms-ads', now()) as "sms-ads"`,
  )
  return rows[0]!
}

/** What the year's buyers agreed to when they signed up and ordered. */
export async function copyConsents(client: pg.PoolClient, { accounts, orders }: Year): Promise<void> {
  const hashes = await saveConsentTexts(client)
  const consents: Cell[][] = accounts.flatMap(({ id, since, wantsMail, phone, email }) =>
    (['personal-data', 'mailing', 'sms-ads'] as const)
      .filter((kind) => kind === 'personal-data' || wantsMail)
      .map((kind): Cell[] => [
        id,
        kind,
        true,
        CONSENT_VERSION,
        '203.0.113.1',
        '/',
        since,
        phone,
        email,
        'sign-up',
        hashes[kind],
      ]),
  )
  const placed: Cell[][] = orders.map(({ buyer, at, ip }) => [
    buyer.id,
    'personal-data',
    true,
    CONSENT_VERSION,
    ip,
    '/basket/checkout/',
    at,
    buyer.phone,
    buyer.email,
    'checkout',
    hashes['personal-data'],
  ])
  await copyDemoRows(client, 'consent', COLUMNS, [...consents, ...placed])
}
