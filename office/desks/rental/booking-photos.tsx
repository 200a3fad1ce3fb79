import { useState } from 'react'
import type { BookingCard } from '#contract/office/rental-desk.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FullView } from '#ui/full-view.tsx'
import blocks from '#office/parts/blocks.module.css'
import { AddPhotos } from '#office/parts/photos/add-photos.tsx'
import { queries } from '#office/state/queries.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { bookingQuery } from './rental-queries.ts'
import css from './rental.module.css'

/** How it looked when it went out and when it came back: whose scratch it is. */
export function BookingPhotos({ card, mayWork }: { card: BookingCard; mayWork: boolean }) {
  const isBack = card.status === 'issued' || card.status === 'returned'
  if (card.status === 'cancelled') return null
  const again = () => void queries.invalidateQueries({ queryKey: bookingQuery(card.id).queryKey })
  return (
    <section className={blocks.block} aria-labelledby="booking-photos">
      <h2 id="booking-photos">Снимки</h2>
      <Row title="При выдаче" pictures={card.photosOut} />
      <Row title="При возврате" pictures={card.photosBack} />
      {mayWork && (
        <AddPhotos
          path={`rental/${card.id}/${isBack ? 'back' : 'out'}`}
          label={isBack ? 'Снимки при возврате' : 'Снимки при выдаче'}
          onStored={again}
        />
      )}
    </section>
  )
}

function Row({ title, pictures }: { title: string; pictures: BookingCard['photosOut'] }) {
  const [zoomed, setZoomed] = useState<number | null>(null)
  if (pictures.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <div className={css.photos}>
        {pictures.map((picture, at) => (
          <button key={picture.src} type="button" onClick={() => setZoomed(at)}>
            <img src={shopAddress(picture.src)} alt={`${picture.alt}: открыть крупно`} width={96} height={96} />
          </button>
        ))}
      </div>
      {zoomed !== null && (
        <Dialog open title={title} size="full" onClose={() => setZoomed(null)}>
          <FullView
            label={title}
            pictures={pictures.map(({ src, alt, width, height }) => ({ src: shopAddress(src), alt, width, height }))}
            current={zoomed}
            onCurrent={setZoomed}
          />
        </Dialog>
      )}
    </>
  )
}
