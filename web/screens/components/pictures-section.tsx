import { Carousel } from '#ui/carousel.tsx'
import { Gallery } from '#ui/gallery.tsx'
import css from './pictures-section.module.css'
import grinder from './pictures/angle-grinder-125-yellow-1.webp'
import saw from './pictures/circular-saw-blue-1.webp'
import drill from './pictures/drill-driver-teal-1.webp'
import level from './pictures/laser-level-lime-1.webp'
import hammerSide from './pictures/rotary-hammer-red-1.webp'
import hammerTurned from './pictures/rotary-hammer-red-2.webp'
import { Specimen } from './specimen.tsx'

const pictures = [
  { src: hammerSide, alt: 'Перфоратор, вид сбоку' },
  { src: hammerTurned, alt: 'Перфоратор, вид в три четверти' },
  { src: drill, alt: 'Дрель-шуруповёрт' },
  { src: grinder, alt: 'Угловая шлифмашина' },
  { src: saw, alt: 'Дисковая пила' },
  { src: level, alt: 'Лазерный уровень' },
]

export function PicturesSection() {
  return (
    <>
      <Specimen title="Галерея" note="миниатюры, стрелки, смахивание, крупный план" layout="plain">
        <div className={css.gallery}>
          <Gallery label="Перфоратор Torvald RH 26-800" pictures={pictures} />
        </div>
      </Specimen>
      <Specimen title="Лента" note="прокрутка с фиксацией, на телефоне виден край следующей" layout="plain">
        <Carousel label="Примеры товаров" visible={[2.3, 3.3, 4, 5]}>
          {[...pictures, ...pictures].map((picture, index) => (
            <a key={index} href="#pictures" className={css.tile}>
              <img src={picture.src} alt="" width={400} height={400} loading="lazy" />
              {picture.alt}
            </a>
          ))}
        </Carousel>
      </Specimen>
    </>
  )
}
