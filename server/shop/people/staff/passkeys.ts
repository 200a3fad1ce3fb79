import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import { officeHost } from '#rules/address/office-host.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { StaffSession } from './office-context.ts'

/** A browser's answer, unchecked: the library reads it and throws at whatever is wrong with it. */
export type GivenResponse = { id: string } & Record<string, unknown>

type Shop = Pick<Services, 'db' | 'config' | 'clock'>

/** Certificates of every kind come with it: loaded with the first key, not with the shop. */
const webauthn = () => import('@simplewebauthn/server')

const REFUSED = 'Ключ доступа не подошёл. Повторите или войдите другим способом'
const MOST_PASSKEYS = 10

const partyOf = ({ host, scheme }: Config) => ({
  rpID: officeHost(host).replace(/:\d+$/, ''),
  origin: `${scheme}://${officeHost(host)}`,
})

const passkeysOf = (db: Db, staffId: number) =>
  db.selectFrom('staff_passkey').select(['id', 'transports']).where('staff_id', '=', staffId).execute()

const descriptor = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  transports,
})

async function saveChallenge(db: Db, { tokenHash }: StaffSession, challenge: string): Promise<void> {
  await db.updateTable('staff_session').set({ challenge }).where('token_hash', '=', tokenHash).execute()
}

/** Of two answers to one question only the first counts. */
async function consumeChallenge(tx: Db, { tokenHash }: StaffSession): Promise<string> {
  const row = await tx
    .selectFrom('staff_session')
    .select('challenge')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.challenge) throw invalid({ response: [REFUSED] })
  await tx.updateTable('staff_session').set({ challenge: null }).where('token_hash', '=', tokenHash).execute()
  return row.challenge
}

export async function offerPasskeyChallenge(
  { db, config }: Shop,
  session: StaffSession,
): Promise<Record<string, unknown>> {
  const own = await passkeysOf(db, session.staff.id)
  if (own.length === 0) throw invalid({ response: ['У вас нет ключа доступа: войдите другим способом'] })
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: partyOf(config).rpID,
    allowCredentials: own.map(descriptor),
    userVerification: 'preferred',
  })
  await saveChallenge(db, session, options.challenge)
  return { ...options }
}

/** Throws unless one of the person's keys has signed the question asked last. */
export async function checkPasskey(
  tx: Db,
  shop: Pick<Shop, 'config' | 'clock'>,
  session: StaffSession,
  response: GivenResponse,
): Promise<void> {
  const challenge = await consumeChallenge(tx, session)
  const key = await tx
    .selectFrom('staff_passkey')
    .selectAll()
    .where('id', '=', response.id)
    .where('staff_id', '=', session.staff.id)
    .executeTakeFirst()
  if (!key) throw invalid({ response: [REFUSED] })
  await verifyAnswer(tx, shop, key, { response, challenge, isVerifiedNeeded: false })
}

interface Answer {
  response: GivenResponse
  challenge: string
  isVerifiedNeeded: boolean
}

async function verifyAnswer(
  tx: Db,
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  key: Selectable<Database['staff_passkey']>,
  { response, challenge, isVerifiedNeeded }: Answer,
): Promise<void> {
  const { rpID, origin } = partyOf(config)
  const checked = await (
    await webauthn()
  )
    .verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: isVerifiedNeeded,
      credential: { ...descriptor(key), publicKey: new Uint8Array(key.public_key), counter: key.counter },
    })
    .catch(() => null)
  if (!checked?.verified) throw invalid({ response: [REFUSED] })
  await tx
    .updateTable('staff_passkey')
    .set({ counter: checked.authenticationInfo.newCounter, used_at: clock() })
    .where('id', '=', key.id)
    .execute()
}

const ALONE: LimitRule = { name: 'questions to a passkey alone', limit: 1, seconds: 600 }
const ALONE_MS = 5 * 60_000

const signatureOf = ({ sealing }: Pick<Services, 'sealing'>, text: string) => sealing.hashes(`passkey ${text}`)[0]!

/**
 * A question to whatever key the browser has. Nobody is in yet, so the question itself says that it is ours and young.
 */
export async function askAnyPasskey(context: Pick<Services, 'config' | 'clock' | 'sealing'>) {
  const text = `${randomBytes(16).toString('base64url')}.${context.clock().getTime() + ALONE_MS}`
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: partyOf(context.config).rpID,
    challenge: new TextEncoder().encode(`${text}.${signatureOf(context, text)}`),
    userVerification: 'required',
  })
  return { ...options }
}

async function spendQuestion(context: Services, response: GivenResponse): Promise<string> {
  const { clientDataJSON } = (response['response'] ?? {}) as { clientDataJSON?: unknown }
  let challenge: string
  try {
    const told = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString()) as { challenge?: unknown }
    challenge = String(told.challenge)
  } catch {
    throw invalid({ response: [REFUSED] })
  }
  const [nonce = '', until = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  const isOurs = signature === signatureOf(context, `${nonce}.${until}`) && Number(until) > context.clock().getTime()
  // of two answers to one question only the first counts
  if (!isOurs || (await context.ports.limits.take(ALONE, nonce, context.clock())) > 0)
    throw invalid({ response: [REFUSED] })
  return challenge
}

/** Whose key has answered, having asked for a finger or a PIN itself: that is both factors. */
export async function ownerOfPasskey(tx: Db, context: Services, response: GivenResponse): Promise<number> {
  const challenge = await spendQuestion(context, response)
  const key = await tx
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.id', 'staff_passkey.staff_id')
    .selectAll('staff_passkey')
    .where('staff_passkey.id', '=', response.id)
    .where('staff.state', '=', 'active')
    .where('staff.is_demo', '=', false)
    .executeTakeFirst()
  if (!key) throw invalid({ response: [REFUSED] })
  await verifyAnswer(tx, context, key, { response, challenge, isVerifiedNeeded: true })
  return key.staff_id
}

export async function askNewPasskey(
  { db, config }: Shop,
  session: StaffSession,
  shopName: string,
): Promise<Record<string, unknown>> {
  const { staff } = session
  const own = await passkeysOf(db, staff.id)
  if (own.length >= MOST_PASSKEYS) throw invalid({ response: [`Ключей уже ${MOST_PASSKEYS}: уберите ненужный`] })
  const options = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName: `${shopName}, Пульт`,
    rpID: partyOf(config).rpID,
    userName: staff.login,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(`staff ${staff.id}`),
    attestationType: 'none',
    excludeCredentials: own.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await saveChallenge(db, session, options.challenge)
  return { ...options }
}

export async function adoptPasskey(
  tx: Db,
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  session: StaffSession,
  { name, response }: { name: string; response: GivenResponse },
): Promise<void> {
  const challenge = await consumeChallenge(tx, session)
  const { rpID, origin } = partyOf(config)
  const checked = await (
    await webauthn()
  )
    .verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    })
    .catch(() => null)
  if (!checked?.verified) throw invalid({ response: ['Ключ не удалось завести. Повторите'] })
  const { credential } = checked.registrationInfo
  const added = await tx
    .insertInto('staff_passkey')
    .values({
      id: credential.id,
      staff_id: session.staff.id,
      name,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      created_at: clock(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw invalid({ response: ['Этот ключ уже заведён'] })
}
