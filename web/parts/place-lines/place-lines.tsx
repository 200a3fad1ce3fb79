import type { ReactNode } from 'react'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { WorkHoursText } from '../work-hours.tsx'
import css from './place-lines.module.css'

interface Place {
  address: string
  workingSchedule: string
  phone: string
  directions?: string
}

interface PlaceLinesProps {
  place: Place
  /** Also how to find the door. */
  withDirections?: boolean
}

/** Where a place of ours is, when it works and whom to call: the same lines wherever one is spoken of. */
export const PlaceLines = ({
  place: { address, directions, workingSchedule, phone },
  withDirections,
}: PlaceLinesProps) => (
  <>
    <PlaceLine icon="pin">{address}</PlaceLine>
    {withDirections && directions && <PlaceLine icon="location">{directions}</PlaceLine>}
    <PlaceLine icon="clock">
      <WorkHoursText text={workingSchedule} />
    </PlaceLine>
    <PhoneLine phone={phone} />
  </>
)

export const PhoneLine = ({ phone }: { phone: string }) => (
  <PlaceLine icon="phone">
    <a href={phoneHref(phone)} className={css.phone}>
      {formatPhone(phone)}
    </a>
  </PlaceLine>
)

export const PlaceLine = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p className={css.line}>
    <Icon name={icon} size="s" />
    <span>{children}</span>
  </p>
)
