import Type, { type Static } from 'typebox'
import { section } from './call.ts'
import { Nullable } from './shapes.ts'

const { call } = section('Адреса')

export const ADDRESS_QUERY_SHORTEST = 3

export const FoundAddress = Type.Object({
  value: Type.String(),
  fiasId: Nullable(Type.String()),
  geoLat: Nullable(Type.Number()),
  geoLon: Nullable(Type.Number()),
})
export type FoundAddress = Static<typeof FoundAddress>

export const searchAddress = call({
  path: '/address/search',
  summary: 'Подсказки адреса по трём и более символам',
  access: 'visitor',
  query: {
    query: Type.String({ minLength: ADDRESS_QUERY_SHORTEST, maxLength: 300, message: 'Введите хотя бы три символа адреса' }),
  },
  answer: Type.Array(FoundAddress),
})
