import {
  addGroup,
  removeNode,
  ruleLabel,
  rulePredicate,
  setJoin,
  type FilterNode,
  type Group,
  type QuestionIndex,
  type Rule,
} from '@core/report'
import styled from 'styled-components'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { RemoveButton } from '@/ui/RemoveButton'
import { Segmented } from '@/ui/Segmented'
import { TYPE } from '@/ui/theme/tokens'

const RuleCard = styled.div<{ readonly $on: boolean }>`
  ${TYPE.sm}
  display: flex;
  align-items: flex-start;
  gap: var(--s1);
  padding: var(--s2) var(--s1-5) var(--s2) var(--s3);
  border: 1px solid ${p => (p.$on ? 'var(--accent-text)' : 'var(--border)')};
  border-radius: var(--r-card);
  background: var(--surface);
  ${p => p.$on && 'box-shadow: inset 3px 0 var(--accent-text);'}
  > div {
    flex: 1;
    min-width: 0;
    padding-top: var(--s1);
  }
  b {
    display: block;
    font-weight: 600;
  }
`
const Join = styled.div`
  margin: var(--s2) 0;
`
const GroupBox = styled.div<{ readonly $on: boolean }>`
  padding: var(--s2);
  border: 1px dashed ${p => (p.$on ? 'var(--accent-text)' : 'var(--border-ctl)')};
  border-radius: var(--r-card);
`
const GroupHead = styled.div`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  gap: var(--s1);
  margin-bottom: var(--s1);
  font-weight: 600;
  color: var(--text-2);
  > :first-child {
    flex: 1;
    text-align: left;
    border: 0;
    background: none;
    padding: var(--s1);
    font-weight: 600;
  }
`
const Hint = styled.p`
  ${TYPE.xs}
  padding: var(--s1);
  color: var(--text-3);
`

/** With the last rule the search for a question gets the focus. */
const HEIR = '[role=dialog] [type=search]'

interface FilterRulesProps {
  readonly index: QuestionIndex
  readonly tree: Group
  readonly activeRule: string | null
  readonly activeGroup: string
  readonly onChange: (tree: Group) => void
  readonly onEdit: (rule: Rule) => void
  readonly onGroup: (id: string) => void
}

const JoinChoice = ({
  group,
  at,
  props,
}: {
  readonly group: Group
  readonly at: number
  readonly props: FilterRulesProps
}) => (
  <Join>
    <Segmented
      label={`Joins condition ${String(at)} and ${String(at + 1)}`}
      labelHidden
      value={group.join}
      onValueChange={join => props.onChange(setJoin(props.tree, group.id, join))}
      options={[
        { value: 'and', label: 'AND' },
        { value: 'or', label: 'OR' },
      ]}
    />
  </Join>
)

const RuleView = ({ rule, props }: { readonly rule: Rule; readonly props: FilterRulesProps }) => {
  const { index } = props
  const label = ruleLabel(rule, index)
  return (
    <RuleCard data-removable="" $on={rule.id === props.activeRule}>
      <div>
        <b>{label}</b>
        {rulePredicate(rule, index)}
      </div>
      <IconButton icon="edit" size={28} tooltip={false} label={`Edit ${label}`} onClick={() => props.onEdit(rule)} />
      <RemoveButton
        label={`Remove ${label}`}
        heir={HEIR}
        onRemove={() => props.onChange(removeNode(props.tree, rule.id))}
      />
    </RuleCard>
  )
}

const NodeView = ({ node, props }: { readonly node: FilterNode; readonly props: FilterRulesProps }) => {
  if (node.kind === 'rule') return <RuleView rule={node} props={props} />
  const active = node.id === props.activeGroup
  return (
    <GroupBox data-removable="" $on={active} role="group" aria-label="Group of conditions">
      <GroupHead>
        <button type="button" aria-pressed={active} onClick={() => props.onGroup(node.id)}>
          {node.negated ? 'None of' : 'Group'}
          {active && ' · questions go here'}
        </button>
        <RemoveButton
          label="Remove the group"
          heir={HEIR}
          onRemove={() => props.onChange(removeNode(props.tree, node.id))}
        />
      </GroupHead>
      {node.children.length === 0 && <Hint>Choose a question for this group.</Hint>}
      <Conditions group={node} props={props} />
    </GroupBox>
  )
}

const Conditions = ({ group, props }: { readonly group: Group; readonly props: FilterRulesProps }) => (
  <>
    {group.children.flatMap((node, at) => [
      ...(at > 0 ? [<JoinChoice key={`${node.id}-join`} group={group} at={at} props={props} />] : []),
      <NodeView key={node.id} node={node} props={props} />,
    ])}
  </>
)

/** Right column of the filter screen: the conditions and how they combine. */
export const FilterRules = (props: FilterRulesProps) => {
  const { tree, onChange, onGroup } = props
  return (
    <div>
      {tree.children.length === 0 && <Hint>No conditions: all respondents. Choose a question to begin.</Hint>}
      <Conditions group={tree} props={props} />
      {tree.children.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          icon="plus"
          onClick={() => {
            const added = addGroup(tree, tree.id)
            onChange(added.tree)
            onGroup(added.id)
          }}
        >
          Add a group
        </Button>
      )}
    </div>
  )
}
