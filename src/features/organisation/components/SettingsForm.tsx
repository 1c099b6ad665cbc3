import { BANNER_MAX, TERMS_MAX, NOTE_MAX } from '@core/domain/limits'
import { TESTS } from '@core/report'
import { Select, TextArea, TextField } from '@/ui'
import { LABELS, type Field } from '../model/form'
import { BannerPreview } from './BannerPreview'
import { AccessField, FactLine, Pair, Section, SwitchField, type FormPartProps } from './Settings'

interface Props extends FormPartProps {
  readonly vectorSearch: boolean
}

type NumberName = Extract<Field, 'low_base_threshold' | 'privacy_floor' | 'file_days'>

const NumberField = ({
  field,
  hint,
  ...part
}: FormPartProps & { readonly field: NumberName; readonly hint: string }) => (
  <div>
    <TextField
      label={LABELS[field]}
      hint={hint}
      value={part.form[field]}
      onValueChange={value => part.onChange({ [field]: value })}
      error={part.problems[field]}
      inputMode="numeric"
      autoComplete="off"
    />
    <FactLine field={field} {...part} />
  </div>
)

const TestField = (part: FormPartProps) => {
  const { form, onChange } = part
  const chosen = TESTS.find(({ value }) => value === form.default_test)
  return (
    <div>
      <Select
        label={LABELS.default_test}
        hint={`New reports and analyses begin with it. ${chosen?.words ?? ''}`}
        value={form.default_test}
        onValueChange={value => onChange({ default_test: value })}
        options={TESTS}
      />
      <FactLine field="default_test" {...part} />
    </div>
  )
}

/** All settings of the organisation, by what they are about. */
export const SettingsForm = ({ vectorSearch, ...part }: Props) => {
  const { form, problems, onChange } = part
  return (
    <>
      <Section title="Name and banner">
        <Pair>
          <TextField
            label={LABELS.name}
            value={form.name}
            onValueChange={name => onChange({ name })}
            error={problems.name}
            countTo={200}
            autoComplete="off"
            aria-required
          />
          <TextField
            label={LABELS.support_address}
            optional
            hint="Where Support leads: an e-mail or web address."
            value={form.support_address}
            onValueChange={value => onChange({ support_address: value })}
            error={problems.support_address}
            autoComplete="off"
          />
        </Pair>
        <TextField
          label={LABELS.banner}
          optional
          hint="One line on top of every page, such as “Maintenance on Friday, 18:00”."
          value={form.banner}
          onValueChange={banner => onChange({ banner })}
          error={problems.banner}
          countTo={BANNER_MAX}
          autoComplete="off"
        />
        <BannerPreview banner={form.banner.trim()} name={form.name.trim()} />
      </Section>
      <Section title="Features">
        <SwitchField
          field="bulk_analysis_enabled"
          hint="People build reports of many tables, and export table books and decks."
          {...part}
        />
        <SwitchField field="stories_enabled" hint="People write stories and read those of colleagues." {...part} />
        <SwitchField
          field="silent_restrictions_enabled"
          hint="Studies that people can’t open are left out. Otherwise they see a card that says “Restricted Study”."
          {...part}
        />
        <SwitchField
          field="hide_study_library_enabled"
          hint="The list of studies is open to admins only. Links to a study keep working."
          {...part}
        />
        <SwitchField field="hide_search_enabled" hint="Nobody sees the search field." {...part} />
        <SwitchField
          field="vector_search_enabled"
          hint={
            vectorSearch
              ? 'Search also finds questions that say the same in other words, below those that match.'
              : 'Not available: this installation has neither the list of words nor the vector extension.'
          }
          disabled={!vectorSearch}
          {...part}
        />
      </Section>
      <Section title="Studies and data">
        <Pair>
          <NumberField field="low_base_threshold" hint="New studies mark figures with fewer respondents." {...part} />
          <NumberField field="privacy_floor" hint="Smallest group shown to people without full access." {...part} />
          <TestField {...part} />
        </Pair>
        <AccessField {...part} />
      </Section>
      <Section title="Files and accounts">
        <Pair>
          <NumberField
            field="file_days"
            hint="Table books, decks and data files, from when they are ready."
            {...part}
          />
        </Pair>
        <SwitchField
          field="self_deletion"
          hint="Under Sign-in and security. Reports and public stories stay, without their name."
          {...part}
        />
      </Section>
      <Section title="Privacy Policy page">
        <TextArea
          label={LABELS.residency_note}
          optional
          hint="Such as the country and the company that runs the servers."
          value={form.residency_note}
          onValueChange={value => onChange({ residency_note: value })}
          error={problems.residency_note}
          countTo={NOTE_MAX}
        />
        <TextArea
          label={LABELS.terms}
          optional
          hint="Plain text. An empty line begins a new paragraph."
          value={form.terms}
          onValueChange={terms => onChange({ terms })}
          error={problems.terms}
          countTo={TERMS_MAX}
          rows={8}
        />
      </Section>
    </>
  )
}
