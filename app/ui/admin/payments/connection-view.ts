import type { ConnectionHealth } from "../../../domain/payment-connection";
import type { FormReply } from "../../../forms/form-reply";
import type { PaymentsField } from "../../../forms/payment-application";

export type PaymentsReply = FormReply<PaymentsField>;

/** The account as the owner sees it. */
export type AccountView = {
  source: "oauth" | "environment";
  accountId: string;
  nickname: string;
  email: string;
  isLive: boolean;
  isTestUser: boolean;
  health: ConnectionHealth;
  /** Whole days; null for a token whose end is unknown. */
  daysLeft: number | null;
  connectedAt: Date | null;
  renewedAt: Date | null;
  /** Why it does not work any more; null while it does. */
  lossText: string | null;
  lostAt: Date | null;
};

/** Where a part of the application's data comes from. */
type Source = "environment" | "stored" | "missing";

export type ApplicationView = {
  clientId: string;
  clientIdSource: Source;
  clientSecretSource: Source;
  webhookSecretSource: Source;
  usesPkce: boolean;
  isPkceOfEnvironment: boolean;
};

export type NoticeView = {
  id: number;
  topic: string;
  subjectId: string;
  outcome: string;
  timesReceived: number;
  lastReceivedAt: Date | null;
};

export type AddressesView = { returnTo: string; notices: string; arePublic: boolean };

export type ConnectionView = {
  account: AccountView | null;
  application: ApplicationView;
  hasEnvironmentToken: boolean;
  isSimulator: boolean;
  addresses: AddressesView;
  /** The newest first. */
  notices: readonly NoticeView[];
  instalments: number;
};
