import clsx from 'clsx'
import { useNavigate } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { listingAddress } from './listing-address.ts'
import css from './listing-looks.module.css'
import type { ListingLook, ListingView } from './listing-view.ts'

const LOOKS = [
  { look: 'tile', icon: 'grid', label: 'Плиткой' },
  { look: 'table', icon: 'list', label: 'Списком' },
] as const

interface Props {
  listing: ListingView
  look: ListingLook
  onLook: (look: ListingLook) => void
  className?: string | undefined
}

/** Links, so that they work before and without scripts; a press changes the look at once, without asking the server. */
export default function ListingLooks({ listing, look, onLook, className }: Props) {
  const navigate = useNavigate()
  const addressOf = (view: ListingLook) =>
    listingAddress({ path: listing.path, extraParams: { ...listing.extraParams, view } }, listing.query)
  return (
    <div className={clsx(css.looks, className)}>
      {LOOKS.map(({ look: own, icon, label }) => (
        <a
          key={own}
          href={addressOf(own)}
          rel="nofollow"
          aria-label={label}
          title={label}
          aria-current={look === own || undefined}
          className={clsx(css.look, look === own && css.on)}
          onClick={(event) => {
            event.preventDefault()
            onLook(own)
            if (listing.isLookGiven) void navigate(addressOf(own), { replace: true, preventScrollReset: true })
          }}
        >
          <Icon name={icon} size="m" />
        </a>
      ))}
    </div>
  )
}
