import { PICTURE_ALT_MAX } from '@core/domain'
import { Stack, TextField } from '@/ui'
import { Checkbox } from '@/ui/Choice'

interface DecorativeProps {
  readonly checked: boolean
  readonly onChange: (decorative: boolean) => void
}

/** Whether a picture says nothing that has to be put into words. */
export const Decorative = ({ checked, onChange }: DecorativeProps) => (
  <Checkbox label="Decorative" hint="Screen readers skip the picture." checked={checked} onCheckedChange={onChange} />
)

export const ALT = {
  label: 'Text alternative',
  max: PICTURE_ALT_MAX,
  hint: 'What the picture shows, for people who cannot see it.',
}

interface AltFieldProps {
  readonly alt: string
  readonly decorative: boolean
  readonly error: string | null
  readonly onChange: (change: { readonly alt?: string; readonly decorative?: boolean }) => void
}

/** What is said about a picture to those who cannot see it, or that it needs nothing said. */
export const AltField = ({ alt, decorative, error, onChange }: AltFieldProps) => (
  <Stack $gap="s2">
    {!decorative && (
      <TextField
        label={ALT.label}
        hint={ALT.hint}
        value={alt}
        onValueChange={next => onChange({ alt: next })}
        countTo={ALT.max}
        error={error}
      />
    )}
    <Decorative checked={decorative} onChange={next => onChange({ decorative: next })} />
  </Stack>
)
