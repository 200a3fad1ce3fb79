import type { CategoryIconName } from './category-icon-names.ts'
import { LineIcon, type LineIconProps } from './line-icon.tsx'

export type CategoryIconProps = Omit<LineIconProps, 'icon'> & { name: CategoryIconName }

export function CategoryIcon({ name, ...rest }: CategoryIconProps) {
  return <LineIcon icon={`goods-${name}`} {...rest} />
}
