import { branch, leaf } from '../category.ts'

export const CONSUMABLES = branch('raskhodnye-materialy', 'Расходные материалы', 'Расходный материал', 'cutting-disc-red-1.webp',
  'Оснастка и расходники: показываем те, что подходят к вашему инструменту.', [
    branch('diski', 'Диски', 'Диск', 'diamond-disc-teal-1.webp', 'Резать и шлифовать металл, камень и дерево.', [
      leaf('diski-otreznye', 'Отрезные и лепестковые диски', 'Диск', 'cutting-disc-blue-1.webp', 'Тонкий диск режет чище и быстрее, толстый живёт дольше.', {
        'otreznye: Отрезные диски': { disc_type: 'cutting' }, 'lepestkovye: Лепестковые диски': { disc_type: 'flap' },
        '125-mm: Диски 125 мм': { disc: [125, 125] },
      }),
      leaf(
        'diski-almaznye', 'Алмазные диски и чашки', 'Алмазный диск', 'diamond-disc-red-1.webp',
        'По бетону, керамограниту, кирпичу.', { 'chashki: Алмазные чашки': { diamond_type: 'cup' } },
      ),
      leaf(
        'diski-pilnye', 'Пильные диски', 'Пильный диск', 'circular-saw-blade-yellow-1.webp',
        'Много зубьев — чистый рез, мало — быстрый.',
      ),
    ]),
    branch('osnastka', 'Буры, свёрла, биты', 'Оснастка', 'drill-bit-set-red-1.webp', 'Оснастка для дрелей, перфораторов и шуруповёртов.', [
      leaf(
        'bury-i-zubila', 'Буры и зубила', 'Бур', 'sds-plus-bit-gold-1.webp',
        'Хвостовик должен совпадать с патроном: SDS-plus или SDS-max.',
        { 'sds-plus: SDS-plus': { chuck: 'sds-plus' }, 'sds-max: SDS-max': { chuck: 'sds-max' } },
      ),
      leaf(
        'sverla-i-koronki', 'Свёрла и коронки', 'Сверло', 'drill-bit-set-blue-1.webp',
        'По металлу, дереву и для больших отверстий.',
      ),
      leaf('bity', 'Биты', 'Бита', 'bit-set-orange-1.webp', 'Хорошая бита не съедает шлиц.'),
      leaf(
        'pilki-i-polotna', 'Пилки и полотна', 'Пилка', 'jigsaw-blade-set-teal-1.webp', 'Для лобзиков и сабельных пил.',
      ),
    ]),
    leaf(
      'shlifmaterialy', 'Шлифовальные материалы', 'Шлифовальный круг', 'sanding-discs-red-1.webp',
      'Круги на липучке, листы и губки от P40 до P400.',
    ),
    leaf('masla-i-smazki', 'Масла и смазки', 'Масло', 'engine-oil-red-1.webp', 'Для двигателей, цепей и редукторов.'),
    leaf(
      'cepi-shiny-leska', 'Цепи, шины, леска', 'Шина и цепь', 'chainsaw-bar-orange-1.webp',
      'Расходники для бензопил и триммеров.',
    ),
    leaf('krepezh', 'Крепёж', 'Крепёж', 'screws-box-teal-1.webp', 'Саморезы, дюбели, анкеры, болты упаковками.'),
    leaf(
      'meshki-dlya-pylesosov', 'Мешки для пылесосов', 'Мешок', 'dust-bag-red-1.webp',
      'Флисовый мешок не рвётся о стружку.',
    ),
  ], 'disc')
