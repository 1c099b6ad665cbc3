import type { TruthRespondent } from '../truth'

type Json = Record<string, unknown>

/** Questions that every survey has after those of its truth: personal data, and what cannot be imported. */
export const EXTRAS = {
  contact: {
    id: '599000001',
    rows: { name: '3990000011', company: '3990000012', city: '3990000013', email: '3990000014', phone: '3990000015' },
  },
  mail: { id: '599000002' },
  file: { id: '599000003' },
  note: { id: '599000004' },
} as const

const LABELS: Readonly<Record<keyof typeof EXTRAS.contact.rows, string>> = {
  name: 'Name',
  company: 'Company',
  city: 'City/Town',
  email: 'Email Address',
  phone: 'Phone Number',
}

const bare = (id: string, position: number, family: string, subtype: string, heading: string): Json => ({
  id,
  position,
  visible: true,
  family,
  subtype,
  layout: null,
  sorting: null,
  required: null,
  validation: null,
  forced_ranking: false,
  headings: [{ heading }],
  href: `http://api.surveymonkey.net/v3/questions/${id}`,
})

export const extraQuestions = (): Json[] => [
  {
    ...bare(EXTRAS.contact.id, 1, 'demographic', 'international', 'Where can we reach you?'),
    answers: {
      rows: Object.entries(EXTRAS.contact.rows).map(([type, id], at) => ({
        id,
        position: at + 1,
        visible: type !== 'company',
        required: false,
        type,
        text: LABELS[type as keyof typeof LABELS],
      })),
    },
  },
  {
    ...bare(EXTRAS.mail.id, 2, 'open_ended', 'single', 'Your e-mail, for the draw'),
    validation: { type: 'email', text: 'Not an address', sum: null, sum_text: '', min: null, max: null },
  },
  { ...bare(EXTRAS.file.id, 3, 'file_upload', 'file_upload', 'A photo of your fridge'), answers: { rows: [] } },
  bare(EXTRAS.note.id, 4, 'presentation', 'descriptive_text', '<p>Thank you!</p>'),
]

/** Answers to them: everybody leaves a name and an address. */
export const extraAnswers = ({ personal }: TruthRespondent): Json[] => {
  const { rows } = EXTRAS.contact
  return [
    {
      id: EXTRAS.contact.id,
      answers: [
        { row_id: rows.name, text: personal.name },
        { row_id: rows.city, text: 'Köln' },
        { row_id: rows.email, text: personal.email },
      ],
    },
    { id: EXTRAS.mail.id, answers: [{ text: personal.email, tag_data: [] }] },
    {
      id: EXTRAS.file.id,
      answers: [
        {
          text: `${personal.name}.png`,
          download_url: 'https://secure.surveymonkey.net/canary-file',
          content_type: 'image/png',
        },
      ],
    },
  ]
}
