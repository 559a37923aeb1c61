"""Counts the moves of random games with Apache Spark, judges the games, and analyses the most frequent positions.

    python count_with_spark.py [GAMES] [MASTER]

Needs Java 17 or later, and the package with its extra `spark`: run pip install ".[spark]" in its folder.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

import makruk
from makruk.sample import write_sample
from makruk.spark import analyse, explode, explorer, find_files, judge, write_dataset


def main() -> None:
    games, master = (*sys.argv[1:], *("2000", "local[2]")[len(sys.argv) - 1 :])
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(master).appName("an example")
    spark = builder.config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false").getOrCreate()
    with tempfile.TemporaryDirectory() as folder:
        write_sample(Path(folder) / "games", int(games))
        files = find_files(spark, Path(folder) / "games")

        columns = ["game", "ply", "key", "move", "result", "occurrence", "position"]
        write_dataset(explode(files, columns=columns), Path(folder) / "dataset")
        dataset = spark.read.parquet(f"{folder}/dataset")
        print("first moves:")
        explorer(dataset, makruk.Board()).show(5)

        print("how games ended by the rules; null if they only have a result:")
        judge(files).groupBy("judgement.termination").count().orderBy(f.desc("count")).show()

        print("positions after three plies that most games had:")
        common = dataset.where("ply = 3").groupBy("position").count().orderBy(f.desc("count"), "position").limit(5)
        for row in analyse(common, nodes=2_000).orderBy(f.desc("count"), "position").collect():
            print(makruk.codec.unpack(row.position, "rank-r").fen(), row["count"], row.analysis.move, row.analysis.score)
    spark.stop()


if __name__ == "__main__":
    main()
