import clsx from 'clsx'
import type { ReactNode } from 'react'
import { VISIT_DETAIL_LIMIT } from '#rules/delivery/courier-visit.ts'
import { Input } from '#ui/input.tsx'
import css from './door-details.module.css'

const DETAILS = [
  { field: 'entrance', label: 'Подъезд' },
  { field: 'floor', label: 'Этаж' },
  { field: 'intercom', label: 'Домофон' },
] as const

type DoorField = (typeof DETAILS)[number]['field']

interface DoorDetailsProps {
  values: Readonly<Record<DoorField, string>>
  errorOf: (field: DoorField) => string | undefined
  onEdit: (part: Partial<Record<DoorField, string>>) => void
  /** Two in a row: with a fourth short field. */
  inPairs?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** How a courier finds the door: in the checkout, and when an order is changed. */
export const DoorDetails = ({ values, errorOf, onEdit, inPairs, className, children }: DoorDetailsProps) => (
  <div className={clsx(css.door, inPairs && css.pairs, className)}>
    {DETAILS.map(({ field, label }) => (
      <Input
        key={field}
        label={label}
        name={field}
        autoComplete="off"
        maxLength={VISIT_DETAIL_LIMIT}
        value={values[field]}
        error={errorOf(field)}
        onChange={({ target }) => onEdit({ [field]: target.value })}
      />
    ))}
    {children}
  </div>
)
