// What messages of more than one area carry.

export type Empty = Readonly<Record<string, never>>;

export interface OfDependency {
  readonly dependency: string;
}

export interface OfVersion {
  readonly version: string;
}

export interface Because {
  readonly cause: string;
}
