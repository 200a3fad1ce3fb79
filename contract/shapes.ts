import type { Static } from 'typebox'
import type * as S from './shapes.schema.ts'

export type Image = Static<typeof S.Image>
export type City = Static<typeof S.City>
export type Warehouse = Static<typeof S.Warehouse>
export type ServiceCenter = Static<typeof S.ServiceCenter>
export type NodeLogistic = Static<typeof S.NodeLogistic>
