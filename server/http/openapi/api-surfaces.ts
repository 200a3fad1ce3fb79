import type { Call } from '#contract/call.ts'
import { everyCall } from '#contract/every-call.ts'
import { everyOfficeCall } from '#contract/office/every-call.ts'

import { officeHost } from '#rules/address/office-host.ts'
import { KEY_PERMISSIONS } from '#rules/staff/key-permissions.ts'
import type { OfficeCall } from '#server/calls/implement-office.ts'
import type { Config } from '#server/config/config.ts'
import { sessionCookie } from '#server/shop/people/staff/staff-session.ts'
import type { ApiSurface } from './document.ts'
import { publishedWebhooks } from './webhooks.ts'

const SHAPES = 'Успех: { data }, списки с meta. Отказ: errorCode, errorMessage, errors.source.'

const ACCESS: Record<Call['access'], string> = {
  public: 'Для всех, ответ один для каждого.',
  visitor: 'О посетителе: ответ никем не хранится.',
  customer: 'Нужен вход покупателя.',
}

const BUYER = [{ bearer: [] }, { cookie: [] }]

export const shopApi = ({ scheme, host }: Pick<Config, 'scheme' | 'host'>): ApiSurface => ({
  title: 'Магазин',
  description: `Вызовы магазина. ${SHAPES}`,
  server: `${scheme}://${host}`,
  names: everyCall,
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'Токен из ответа на вход или регистрацию' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'auth_token', description: 'Тот же токен в браузере' },
  },
  securityOf: ({ access }) => (access === 'customer' ? BUYER : access === 'visitor' ? [{}, ...BUYER] : []),
  accessOf: ({ access }) => ACCESS[access],
})

const NEEDS: Partial<Record<OfficeCall['needs'], string>> = {
  public: 'Для всех у адреса Пульта.',
  entering: 'Для назвавшего пароль или вошедшего.',
  enrolling: 'Для того, кто заводит второй фактор, или вошедшего.',
  'signed-in': 'Для любого вошедшего сотрудника.',
}

const PERSON: Record<string, string[]>[] = [{ session: [] }]

export const officeApi = ({ scheme, host }: Pick<Config, 'scheme' | 'host'>): ApiSurface<OfficeCall> => ({
  title: 'Пульт магазина',
  description: `Вызовы Пульта. ${SHAPES}`,
  server: `${scheme}://${officeHost(host)}`,
  names: everyOfficeCall,
  webhooks: publishedWebhooks(),
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: sessionCookie(scheme), description: 'Сеанс сотрудника' },
    key: { type: 'http', scheme: 'bearer', description: 'Ключ программы: Настройки → Доступ программ' },
  },
  securityOf: ({ needs, isFreshNeeded }) => {
    if (needs === 'public') return []
    return isFreshNeeded || !KEY_PERMISSIONS.some((each) => each === needs) ? PERSON : [...PERSON, { key: [] }]
  },
  accessOf: ({ needs, isFreshNeeded }) =>
    `${NEEDS[needs] ?? `Нужно право ${needs}.`}${isFreshNeeded ? ' Сотрудник недавно подтвердил, что это он.' : ''}`,
})
