import { categoryIconPaths, type CategoryIconName } from './category-icon-paths.ts'
import { LineIcon, type LineIconProps } from './line-icon.tsx'

export type CategoryIconProps = Omit<LineIconProps, 'd'> & { name: CategoryIconName }

export function CategoryIcon({ name, ...rest }: CategoryIconProps) {
  return <LineIcon d={categoryIconPaths[name]} {...rest} />
}
