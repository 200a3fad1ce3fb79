import Type from 'typebox'
import { Good } from '../good.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Товары')

export const foundGoods = schema({
  summary: 'Товары по словам, артикулу или коду: тем же поиском, что у покупателей, с ценой и остатком филиала',
  needs: 'signed-in',
  query: {
    search: Type.String({ minLength: 1, maxLength: 100, message: 'Введите название или артикул, до 100 символов' }),
    /** Whose prices and stock; left out: the first of the person's branches. */
    branch: Type.Optional(Type.String({ maxLength: 20 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
  },
  answer: Type.Array(Good),
})
