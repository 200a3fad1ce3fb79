import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Сегодня')

/** Something that waits for somebody; `path` opens its rows, null: its desk is not built yet. */
export const Queue = Type.Object({
  code: Type.String(),
  name: Type.String(),
  count: Type.Integer(),
  /** Of the one that waits longest. */
  oldestAt: Nullable(Moment),
  /** Late by a day of their own. */
  overdue: Type.Integer(),
  path: Nullable(Type.String()),
})

/** An order that will be late unless somebody moves. */
export const PromiseAtRisk = Type.Object({
  number: Type.String(),
  status: Type.String(),
  statusText: Type.String(),
  /** «Самовывоз 17 ноября». */
  text: Type.String(),
  /** The promised day, of Moscow. */
  day: Type.String(),
  /** `late`: the day has passed; `today`; `tomorrow`: to be ready in the morning. */
  danger: Type.Union([Type.Literal('late'), Type.Literal('today'), Type.Literal('tomorrow')]),
  branch: Type.String(),
  shop: Nullable(Type.String()),
  contactName: Type.String(),
  createdAt: Moment,
})

const Hour = Type.Object({ hour: Type.Integer(), orders: Type.Integer(), sum: Type.Number() })

export const today = schema({
  summary: 'Очереди с возрастом, обещания, которые вот-вот сорвутся, день против того же дня недели',
  needs: 'signed-in',
  query: {
    /** One of the person's branches or shops; left out: all of them. */
    branch: Type.Optional(Type.String({ maxLength: 20 })),
    shop: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  },
  answer: Type.Object({
    at: Moment,
    /** Whoever asks within this time after `at` is told the same, in milliseconds. */
    keptMs: Type.Integer({ minimum: 0 }),
    queues: Type.Array(Queue),
    promises: Type.Array(PromiseAtRisk),
    /** All of them; the list holds the most urgent. */
    promisesTotal: Type.Integer(),
    /** How much a working shop still lacks; null in the demo and for whoever cannot mend it. */
    unready: Nullable(Type.Integer()),
    /** Null for whoever sees no orders. */
    day: Nullable(Type.Object({ today: Type.Array(Hour), weekAgo: Type.Array(Hour) })),
  }),
})
