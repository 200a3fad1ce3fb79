import { parseArgs } from 'node:util'
import { ApiError } from '#contract/api-error.ts'
import { OWNER_ROLE } from '#rules/staff/permissions.ts'
import { todayClockText } from '#rules/order/unproven-order.ts'
import { readConfig } from '#server/config/config.ts'
import { changePerson, inviteAgain, invitePerson, listPeople } from '#server/shop/people/staff/people.ts'
import type { Invitation } from '#server/shop/people/staff/invitations.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Люди магазина:
  npm run shop -- staff list
  npm run shop -- staff add E-MAIL "ИМЯ ФАМИЛИЯ" [--role owner] [--branch КОД …] [--shop НОМЕР …]
                                            новый сотрудник и ссылка, по которой он задаст пароль; годна час
  npm run shop -- staff link E-MAIL         ссылка заново; с --reset забываются и пароль, и вторые факторы
  npm run shop -- staff block E-MAIL        закрыть доступ
  npm run shop -- staff unblock E-MAIL      вернуть доступ

Роли: owner (владелец, по умолчанию), manager, operator, counter, warehouse, service, content, buyer, accountant и свои`

const linkWords = ({ url, expiresAt }: Invitation) =>
  `Ссылка для входа, годна до ${todayClockText(new Date(expiresAt))} (Москва) и один раз:\n${url}`

/** Answers the exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string', default: OWNER_ROLE },
      branch: { type: 'string', multiple: true, default: [] },
      shop: { type: 'string', multiple: true, default: [] },
      reset: { type: 'boolean', default: false },
    },
  })
  const [action = '', login = '', ...name] = positionals
  const isKnown =
    action === 'list' ||
    (['link', 'block', 'unblock'].includes(action) && login) ||
    (action === 'add' && name.length > 0)
  if (!isKnown) return say(USAGE, 2)
  const config = readConfig(process.env)
  const { db, close } = await openShopDatabase(config)
  const shop = { db, config, clock: () => new Date() }
  const work = async (): Promise<number> => {
    const people = await listPeople(shop)
    if (action === 'list') {
      const lines = people.map(
        (each) => `${each.login}\t${each.name}\t${each.grants.map(({ role }) => role).join(', ')}\t${each.state}`,
      )
      return say(lines.join('\n') || 'Людей ещё нет: staff add', 0)
    }
    if (action === 'add') {
      const grant = { role: values.role, nodeCodes: values.branch, warehouseIds: values.shop.map(Number) }
      const { person, invitation } = await invitePerson(shop, { login, name: name.join(' '), grants: [grant] })
      return say(`${person.name}, ${person.login}: добавлен.\n${linkWords(invitation)}`, 0)
    }
    const person = people.find((each) => each.login === login.toLowerCase())
    if (!person) return say(`Сотрудника с e-mail ${login} нет`, 1)
    if (action === 'link') return say(linkWords(await inviteAgain(shop, person.id, { resetFactors: values.reset })), 0)
    await changePerson(shop, person.id, { version: person.version, isBlocked: action === 'block' })
    return say(`${person.name}: доступ ${action === 'block' ? 'закрыт' : 'возвращён'}`, 0)
  }
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}
