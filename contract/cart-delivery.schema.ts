import Type from 'typebox'
import { section } from './call.schema.ts'
import { cartQuery } from './cart.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Корзина')

export const DeliveryCity = Type.Object({ code: Type.String(), name: Type.String(), fullName: Type.String() })

const CityText = Type.String({ minLength: 1, maxLength: 100, message: 'Укажите город' })

export const cartDeliveryCity = schema({
  summary: 'Города транспортной компании по началу названия',
  access: 'visitor',
  query: { city: CityText },
  answer: Type.Array(DeliveryCity),
})

/** The days it may come, both ends included; null: nobody can say when it is handed over. */
export const Arrives = Nullable(Type.Object({ from: Type.String(), to: Type.String() }))

/** Price is roubles, days are counted from the day the order is handed over; `arrives` are those of the calendar. */
export const DeliveryTariff = Type.Object({
  code: Type.String(),
  name: Type.String(),
  type: Type.Union([Type.Literal('door'), Type.Literal('office')]),
  /** To a parcel locker: of the offices those alone that are lockers too. */
  isLocker: Type.Optional(Type.Boolean()),
  price: Type.Number(),
  daysMin: Type.Integer(),
  daysMax: Type.Integer(),
  arrives: Arrives,
})

export const cartDeliveryTariffs = schema({
  summary: 'Тарифы транспортной компании для выбранного в корзине; город — код из /cart/delivery/city или название',
  access: 'visitor',
  byNode: true,
  query: { ...cartQuery, city: CityText },
  answer: Type.Array(DeliveryTariff),
})

const DeliveryOffice = Type.Object({
  code: Type.String(),
  address: Type.String(),
  workTime: Type.String(),
  geoLat: Type.Number(),
  geoLon: Type.Number(),
  isLocker: Type.Optional(Type.Boolean()),
})

export const cartDeliveryOffices = schema({
  summary:
    'Пункты выдачи транспортной компании: code — код города из /cart/delivery/city, либо его название в city; с cartUuid — те, что примут выбранное в корзине',
  access: 'visitor',
  byNode: true,
  query: {
    ...cartQuery,
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    city: Type.Optional(CityText),
  },
  answer: Type.Array(DeliveryOffice),
})

export const cartCourierSlots = schema({
  summary: 'Когда курьер привезёт выбранное в корзине: дни и интервалы; пусто — срок уточнит менеджер',
  access: 'visitor',
  byNode: true,
  query: cartQuery,
  answer: Type.Array(Type.Object({ day: Type.String(), intervals: Type.Array(Type.String()) })),
})
