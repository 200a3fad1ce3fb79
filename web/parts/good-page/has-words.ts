import type { GoodFull } from '#contract/good.ts'

/** Is there anything to say under «Описание» and «Характеристики»? What has no section has no link to it either. */
export const hasDescription = ({ description, inTheBox }: Pick<GoodFull, 'description' | 'inTheBox'>): boolean =>
  description.trim() !== '' || inTheBox.length > 0

export const hasFigures = ({ groups, dimensions }: Pick<GoodFull, 'groups' | 'dimensions'>): boolean =>
  dimensions.length > 0 || groups.some(({ attributes }) => attributes.length > 0)
