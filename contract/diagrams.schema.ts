import Type from 'typebox'
import { section } from './call.schema.ts'
import { Good } from './good.schema.ts'
import { Image, Nullable } from './shapes.schema.ts'

const { schema } = section('Каталог')

export const GoodDiagram = Type.Object({
  name: Type.String(),
  image: Image,
  /** Thousandths of the picture's width and height. */
  points: Type.Array(Type.Object({ number: Type.Integer(), x: Type.Number(), y: Type.Number(), good: Nullable(Good) })),
})

export const goodDiagrams = schema({
  summary: 'Схемы товара: картинка, на которой пронумерованы запчасти',
  byNode: true,
  params: { code: Type.String({ maxLength: 50 }) },
  answer: Type.Array(GoodDiagram),
})
