import { branch, leaf } from '../category.ts'

export const BENCH = branch(
  'stanki',
  'Станки',
  'Станок',
  'mitre-saw-blue-1.webp',
  'Станки для мастерской и объекта: дерево, металл, плитка.',
  [
    leaf(
      'torcovochnye-pily',
      'Торцовочные пилы',
      'Торцовочная пила',
      'mitre-saw-teal-1.webp',
      'Протяжка нужна для широкой доски, двойной наклон — для карниза.',
      { 's-protyazhkoy: С протяжкой': { sliding: true } },
    ),
    leaf(
      'raspilovochnye-stanki',
      'Распиловочные станки',
      'Распиловочный станок',
      'table-saw-red-1.webp',
      'Ровный рез вдоль доски и листа.',
    ),
    leaf(
      'sverlilnye-stanki',
      'Сверлильные станки',
      'Сверлильный станок',
      'bench-drill-blue-1.webp',
      'Отверстие под прямым углом без кондуктора.',
    ),
    leaf(
      'tochilnye-stanki',
      'Точильные станки',
      'Точильный станок',
      'bench-grinder-yellow-1.webp',
      'Заточить сверло, стамеску и топор.',
    ),
    leaf(
      'plitkorezy',
      'Плиткорезы',
      'Плиткорез',
      'tile-cutter-orange-1.webp',
      'Ручной плиткорез режет чисто и без пыли.',
    ),
  ],
  'machine',
)
