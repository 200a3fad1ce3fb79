import type { ReactNode } from 'react'
import type { IconName } from '#ui/icon-names.ts'
import { Addresses } from './addresses.tsx'
import { Bonuses } from './bonuses.tsx'
import { Company } from './company.tsx'
import { Consents } from './consents.tsx'
import { Lists } from './lists.tsx'
import { Orders } from './orders.tsx'
import { Organizations } from './organizations.tsx'
import { Profile } from './profile.tsx'
import { Rentals } from './rentals.tsx'
import { Repairs } from './repairs.tsx'
import { Tools } from './tools.tsx'

interface AccountSection {
  id: string
  label: string
  icon: IconName
  content: ReactNode
}

/** The parts of the account in the order of its menu; the first is shown when none is asked for. */
export const accountSections: readonly [AccountSection, ...AccountSection[]] = [
  { id: 'orders', label: 'Заказы', icon: 'box', content: <Orders /> },
  { id: 'tools', label: 'Мои инструменты', icon: 'shield', content: <Tools /> },
  { id: 'lists', label: 'Списки', icon: 'list', content: <Lists /> },
  { id: 'rentals', label: 'Прокат', icon: 'rental', content: <Rentals /> },
  { id: 'repairs', label: 'Ремонт', icon: 'service', content: <Repairs /> },
  { id: 'bonuses', label: 'Бонусы', icon: 'bonus', content: <Bonuses /> },
  { id: 'addresses', label: 'Адреса', icon: 'pin', content: <Addresses /> },
  { id: 'organizations', label: 'Организации', icon: 'store', content: <Organizations /> },
  { id: 'company', label: 'Кабинет организации', icon: 'file', content: <Company /> },
  { id: 'consents', label: 'Мои согласия', icon: 'check', content: <Consents /> },
  { id: 'profile', label: 'Профиль', icon: 'user', content: <Profile /> },
]
