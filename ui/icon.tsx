import type { IconName } from './icon-names.ts'
import { LineIcon, type LineIconProps } from './line-icon.tsx'

export type IconProps = Omit<LineIconProps, 'icon'> & { name: IconName }

export function Icon({ name, ...rest }: IconProps) {
  return <LineIcon icon={name} {...rest} />
}
