import { from, one, range, sizes, type Template } from '../template.ts'

export const cuttingDiscs: Template = {
  category: 'diski-otreznye',
  trade: 'abrasive',
  share: 1.2,
  groups: { Размер: 'disc_type* disc*! thickness*! bore grit*', Применение: 'disc_material* rpm_max pack*!' },
  classes: [
    {
      weight: 4,
      kind: 'cutting-disc',
      what: 'Диск отрезной',
      series: 'CD',
      price: [39, 240],
      values: {
        disc: sizes(115, 125, 125, 125, 150, 180, 230),
        disc_type: 'cutting',
        disc_material: one('metal', 'metal', 'inox', 'stone'),
        thickness: from((v, d) =>
          Number(v.disc) >= 180 ? d.random.one([1.8, 2, 2.5]) : d.random.one([1, 1, 1.2, 1.6, 2]),
        ),
        bore: 'b22',
        rpm_max: from((v) => Math.floor(1_528_000 / Number(v.disc) / 50) * 50),
        pack: one(1, 1, 5, 10, 25),
      },
    },
    {
      weight: 2,
      kind: 'flap-disc',
      what: 'Диск лепестковый',
      series: 'FD',
      price: [120, 390],
      values: {
        disc: sizes(115, 125, 125, 150, 180),
        disc_type: 'flap',
        disc_material: one('metal', 'inox'),
        grit: one('p40', 'p60', 'p80', 'p120'),
        bore: 'b22',
        rpm_max: from((v) => Math.floor(1_528_000 / Number(v.disc) / 50) * 50),
        pack: one(1, 1, 5, 10),
      },
    },
  ],
  series: 'CD',
  model: (v) =>
    `${v.disc}${v.disc_type === 'flap' ? String(v.grit).toUpperCase() : `x${String(v.thickness).replace('.', '')}`}${v.pack === 1 ? '' : `/${v.pack}`}${v.disc_material === 'metal' ? '' : v.disc_material === 'inox' ? 'X' : 'C'}`,
  calledByLine: true,
  lines: ['Cut', 'Pro Cut', 'Fast', 'Expert', 'Long Life'],
  tail: (v, text) => [
    v.disc_type === 'flap' ? `${text('disc')}, ${text('grit')}` : `${v.disc}×${text('thickness')}`,
    text('disc_material'),
    Number(v.pack) > 1 && text('pack'),
  ],
  // by its size alone: a pack of 125 beside one of 115 costs about as much
  pricedAt: (v) => (Number(v.disc) - 100) / 145,
  worth: (v) => Number(v.pack) ** 0.92 * (v.disc_material === 'inox' ? 1.15 : 1),
  about: (v, text, pick) => [
    v.disc_type === 'flap'
      ? pick(
          `Лепестковый диск ${text('disc')} зерном ${text('grit')} зачищает сварной шов и снимает ржавчину, не оставляя прижогов.`,
          `Шлифует и полирует за один проход: зерно ${text('grit')}, посадка 22,23 мм.`,
        )
      : pick(
          `Отрезной диск ${text('disc')} толщиной ${text('thickness')} ${v.disc_material === 'stone' ? 'для кирпича, бетона и плитки' : v.disc_material === 'inox' ? 'для нержавейки: без серы и железа' : 'для стали и профиля'}.`,
          v.disc_material === 'stone'
            ? `Абразивный диск ${v.disc}×${text('thickness')} по камню: для кирпича, бетона и тротуарной плитки.`
            : `Диск ${v.disc}×${text('thickness')}: тонкий рез без синевы и лишнего заусенца.`,
        ),
    Number(v.pack) > 1
      ? `В упаковке ${text('pack')} — дешевле, чем поштучно.`
      : `Не превышайте ${text('rpm_max')} и работайте с кожухом.`,
    v.disc_type === 'cutting' &&
      pick('Армирован двумя сетками, не крошится при перекосе.', 'Подходит для УШМ с посадкой 22,23 мм.'),
  ],
  warranty: [0],
  mass: (v) => Math.round((Number(v.disc) / 125) ** 2 * Number(v.thickness ?? 2) * 22 * Number(v.pack)) + 10,
  size: (v) => [Number(v.disc), Number(v.disc), Math.ceil(Number(v.thickness ?? 12)) * Number(v.pack) + 2],
  fits: (v) => [`disc-${v.disc}`],
}

export const diamondDiscs: Template = {
  category: 'diski-almaznye',
  trade: 'abrasive',
  share: 0.9,
  groups: {
    Размер: 'diamond_type* disc*! bore segment_height!',
    Применение: 'diamond_material*! cooling_type* rpm_max',
  },
  classes: [
    {
      weight: 3,
      kind: 'diamond-disc',
      what: 'Диск алмазный',
      series: 'DD',
      price: [390, 3900],
      values: {
        diamond_type: one('segment', 'turbo', 'solid'),
        disc: sizes(115, 125, 125, 150, 180, 230),
        diamond_material: from((v, d) =>
          v.diamond_type === 'solid'
            ? d.random.one(['tile', 'porcelain'])
            : d.random.one(['concrete', 'brick', 'universal', 'asphalt']),
        ),
        bore: 'b22',
        segment_height: sizes(7, 7, 8, 10, 10),
        cooling_type: from((v, d) => (v.diamond_type === 'solid' ? 'wet' : d.random.one(['dry', 'dry', 'wet']))),
        rpm_max: from((v) => Math.floor(1_528_000 / Number(v.disc) / 50) * 50),
      },
    },
    {
      weight: 1,
      kind: 'grinding-cup',
      what: 'Чашка алмазная шлифовальная',
      series: 'DC',
      price: [890, 3900],
      values: {
        diamond_type: 'cup',
        disc: sizes(100, 125, 125, 180),
        bore: 'b22',
        segment_height: sizes(5, 5, 7),
        diamond_material: one('concrete', 'concrete', 'universal'),
        cooling_type: 'dry',
        rpm_max: from((v) => Math.floor(1_528_000 / Number(v.disc) / 50) * 50),
      },
    },
  ],
  series: 'DD',
  model: (v) => `${v.disc}-${v.segment_height}`,
  calledByLine: true,
  lines: ['Beton', 'Turbo', 'Ceramic', 'Expert', 'Long Life', 'Master'],
  tail: (v, text) => [text('disc'), text('diamond_material'), v.diamond_type === 'cup' ? false : text('diamond_type')],
  about: (v, text, pick) => [
    v.diamond_type === 'cup'
      ? `Алмазная чашка ${text('disc')} шлифует стяжку, снимает наплывы бетона и старую краску; нужен кожух с пылесосом.`
      : pick(
          `Алмазный диск ${text('disc')}, ${text('diamond_material')}: высота алмазного слоя ${text('segment_height')}.`,
          `Алмазный диск ${text('disc')} для болгарки с посадкой 22,23 мм, ${text('diamond_material')}, ${text('cooling_type')}.`,
        ),
    v.cooling_type === 'wet'
      ? 'С водой служит в несколько раз дольше и не пылит.'
      : 'Работает всухую, через минуту реза дайте диску остыть.',
    pick('Стрелка показывает направление вращения.', `Предельные обороты ${text('rpm_max')}.`),
  ],
  warranty: [0],
  mass: (v) => Math.round((Number(v.disc) / 125) ** 2 * 150),
  size: (v) => [Number(v.disc) + 10, Number(v.disc) + 10, 12],
  fits: (v) => [`disc-${v.disc}`, 'diamond-disc'],
}

export const sawBlades: Template = {
  category: 'diski-pilnye',
  trade: 'bits',
  share: 0.7,
  groups: { Размер: 'blade*! teeth*! bore* kerf!', Применение: 'saw_material* tooth_shape* rpm_max' },
  classes: [
    {
      kind: 'circular-saw-blade',
      what: 'Диск пильный',
      price: [390, 3900],
      values: {
        blade: sizes(160, 165, 185, 190, 200, 210, 216, 230, 235, 254, 255, 305, 315),
        bore: from((v) => (Number(v.blade) <= 185 ? 'b20' : 'b30')),
        teeth: one(20, 24, 36, 48, 60, 72, 80),
        kerf: range(1.6, 3.2, 0.1),
        saw_material: one('wood', 'wood', 'laminate', 'aluminium', 'multi'),
        tooth_shape: one('atb', 'atb', 'tcg'),
        rpm_max: from((v) => Math.floor(1_900_000 / Number(v.blade) / 100) * 100),
      },
    },
  ],
  series: 'SB',
  model: (v) => `${v.blade}x${v.teeth}`,
  calledByLine: true,
  lines: ['', 'Wood', 'Fine', 'Speed', 'Expert'],
  tail: (v, text) => [`${text('blade')}`, `${v.teeth}Т`, text('saw_material')],
  worth: (v) => 0.7 + Number(v.teeth) / 90,
  about: (v, text, pick) => [
    pick(
      `Пильный диск ${text('blade')} с твердосплавными зубьями (${v.teeth} шт.), посадка ${text('bore')}.`,
      `Пильный диск ${text('saw_material')}: зубьев — ${v.teeth}, пропил ${text('kerf')}.`,
    ),
    Number(v.teeth) <= 24
      ? 'Мало зубьев — быстрый продольный рез, кромка грубее.'
      : Number(v.teeth) >= 60
        ? 'Много зубьев — чистый поперечный рез без сколов на ламинате.'
        : 'Универсальный шаг: и вдоль, и поперёк.',
    `Предельные обороты ${text('rpm_max')}.`,
  ],
  warranty: [0],
  mass: (v) => Math.round((Number(v.blade) / 190) ** 2 * 380),
  size: (v) => [Number(v.blade) + 15, Number(v.blade) + 15, 8],
  fits: (v) => [`saw-blade-${v.blade}`],
}
