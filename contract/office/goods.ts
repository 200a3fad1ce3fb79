import { endpoint } from '../call.ts'
import type * as S from './goods.schema.ts'

export const foundGoods = endpoint<typeof S.foundGoods>('GET', '/office/goods')
