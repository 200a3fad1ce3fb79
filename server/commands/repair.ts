import { parseArgs } from 'node:util'
import { ApiError } from '#contract/api-error.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { isRepairState, REPAIR_STATE_TEXTS, REPAIR_STATES } from '#rules/order/repair-state.ts'
import { moveRepair } from '#server/shop/around/service/move-repair.ts'
import { repairs, type StoredRepair } from '#server/shop/around/service/queries.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Ремонты:
  npm run shop -- repair                                           те, что ещё не выданы
  npm run shop -- repair НОМЕР                                     один ремонт
  npm run shop -- repair НОМЕР СОСТОЯНИЕ [--price 1450] [--agreed] [примечание]
      перевести; примечание и цену (в рублях) видит хозяин; --agreed: он согласился с ценой по телефону

Состояния: ${REPAIR_STATES.map((state) => `${state} («${REPAIR_STATE_TEXTS[state]}»)`).join(', ')}`

/** Null: not understood. The price is in kopecks. */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { price: { type: 'string' }, agreed: { type: 'boolean', default: false } },
    })
    const [number, state, ...note] = positionals
    const price = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(values.price ?? '')
    const isWrong =
      (number !== undefined && !/^\d{1,15}$/.test(number)) ||
      (values.price !== undefined && (!price || state === undefined))
    if (isWrong) return null
    return {
      number,
      state,
      isAgreed: values.agreed,
      note: note.join(' ').trim().slice(0, 300),
      ...(price ? { price: Number(price[1]) * 100 + Number((price[2] ?? '').padEnd(2, '0')) } : {}),
    }
  } catch {
    return null
  }
}

/** Answers the exit code. */
export async function run(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (!asked) return say(USAGE, 2)
  const { number, state, ...more } = asked
  if (state !== undefined && !isRepairState(state))
    return say(`Состояния «${state}» нет. Подходит одно из: ${REPAIR_STATES.join(', ')}`, 2)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  try {
    if (number === undefined) return await list(db)
    if (state !== undefined) await moveRepair({ db, config, clock: () => new Date() }, { number, to: state, ...more })
    const row = await repairs(db).where('repair.number', '=', number).executeTakeFirst()
    return row ? say(lineOf(row), 0) : say(`Ремонта ${number} нет`, 1)
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}

function lineOf({ number, state, price, tool, fault, name, phone, center_name }: StoredRepair): string {
  const who = phone ? `${name}, ${formatPhone(phone)}` : name
  return `Ремонт ${number}: ${REPAIR_STATE_TEXTS[state]}${price === null ? '' : `, ${formatMoney(price)}`}\n  ${[tool, fault].filter(Boolean).join(': ')}\n  ${who}. ${center_name}`
}

async function list(db: Db): Promise<number> {
  const rows = await repairs(db).where('repair.state', 'not in', ['issued', 'cancelled']).orderBy('repair.id').execute()
  for (const row of rows) console.log(`${lineOf(row)}\n`)
  return say(rows.length === 0 ? 'Ремонтов в работе нет' : `Ремонтов в работе: ${rows.length}`, 0)
}
