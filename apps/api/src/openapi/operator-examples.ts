import { createPage } from '../http/page.ts';
import { operatorActResource } from '../operator/audit.ts';
import { operatorOverviewExamples } from './operator-overview-examples.ts';
import { operatorWebhookExamples } from './operator-webhook-examples.ts';
import { organizationExamples } from './organization-examples.ts';
import { type createStory, REQUEST_ID } from './story.ts';

type Story = ReturnType<typeof createStory>;

/** The examples of operations for operators. */
export function operatorExamples(story: Story) {
  const { caller, webhook } = story;
  const act = {
    id: 'opa_01kb8g2f7e4m9s1xqd5vrw3t6y',
    subject: 'user_grace',
    action: 'webhook.probe',
    organizationId: caller.organizationId,
    targetId: webhook.id,
    detail: null,
    requestId: REQUEST_ID,
    ip: '192.0.2.7',
    at: new Date('2026-11-21T10:20:00Z'),
  };
  return {
    ...operatorOverviewExamples(story),
    listOperatorAudit: {
      answer: createPage({ limit: 1 }, '/v1/operator/audit', [act, act], operatorActResource),
    },
    ...operatorWebhookExamples(story),
    ...organizationExamples(caller.organizationId),
  };
}
