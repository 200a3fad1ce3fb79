import Type from 'typebox'
import { section } from './call.schema.ts'
import { ADDRESS_QUERY_SHORTEST } from './limits.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Адреса')

export const FoundAddress = Type.Object({
  value: Type.String(),
  fiasId: Nullable(Type.String()),
  geoLat: Nullable(Type.Number()),
  geoLon: Nullable(Type.Number()),
})

export const searchAddress = schema({
  summary: 'Подсказки адреса по трём и более символам',
  access: 'visitor',
  query: {
    query: Type.String({
      minLength: ADDRESS_QUERY_SHORTEST,
      maxLength: 300,
      message: 'Введите хотя бы три символа адреса',
    }),
  },
  answer: Type.Array(FoundAddress),
})
